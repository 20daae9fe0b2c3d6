/**
 * Milliseconds that the two clocks of the device may drift apart before that counts as a sleep or a
 * change of its clock.
 */
const TOLERATED_MS = 2000;

/**
 * How far the device's clock (Date.now) is ahead of what performance.now() has counted, in
 * milliseconds; on some systems that stands still while the device sleeps.
 */
export const clockDrift = () => Date.now() - performance.now();

/**
 * Whether the clocks have drifted apart since `clockDrift` gave this value. When the page began it
 * was performance.timeOrigin.
 */
export const hasDrifted = (before: number) => Math.abs(clockDrift() - before) > TOLERATED_MS;
