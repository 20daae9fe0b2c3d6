/** Address of the resting frame of an animated wrapping (src/build/still-wrappings.ts makes it). */
export function stillAddress(address: string): string {
  return address.replace(/\.svg$/, '.still.svg');
}
