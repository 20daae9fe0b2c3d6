import type { Recording } from './frames.ts';

/** Records frames, long tasks, layout shifts and the moments of the card in the page. */
export interface Recorder {
  start(): void;
  stop(): Recording;
}

declare global {
  interface Window {
    recorder: Recorder;
    /** For each move of the finger, how many frames passed until the drawing had moved. */
    framesBehind: () => number[];
  }
}

/**
 * Puts `window.recorder` into the page. An init script, which therefore cannot use anything else of
 * this file.
 */
export function installRecorder(): void {
  const recording: Recording = { frames: [], longTasks: [], shifts: [], clicked: 0, opened: 0 };
  let running = false;
  const tasks = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      recording.longTasks.push({ at: startTime, lasted: duration });
    }
  });
  const shifts = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      recording.shifts.push({
        at: entry.startTime,
        value: (entry as PerformanceEntry & { value: number }).value,
      });
  });
  const stages = new MutationObserver(() => {
    if (document.querySelector('[data-stage="open"]')) recording.opened ||= performance.now();
  });

  window.recorder = {
    start() {
      running = true;
      tasks.observe({ type: 'longtask' });
      shifts.observe({ type: 'layout-shift' });
      stages.observe(document.body, { subtree: true, attributeFilter: ['data-stage'] });
      const onClick = () => {
        recording.clicked = performance.now();
      };
      document.addEventListener('click', onClick, { capture: true, once: true });
      const onFrame = (time: number) => {
        recording.frames.push(time);
        if (running) requestAnimationFrame(onFrame);
      };
      requestAnimationFrame(onFrame);
    },
    stop() {
      running = false;
      tasks.disconnect();
      shifts.disconnect();
      stages.disconnect();
      return recording;
    },
  };
}

/**
 * Puts `window.framesBehind` into the page: compares the held opening's moment before and after
 * each move of a finger.
 */
export function installPullRecorder(): void {
  const behind: number[] = [];
  /** Movements that are repeated are the closed gift's own. */
  const isOpening = ({ playState, effect }: Animation) =>
    playState === 'paused' && effect?.getComputedTiming().iterations === 1;
  const moment = () => {
    const all = document.querySelector('.front')?.getAnimations({ subtree: true }) ?? [];
    return Math.max(0, ...all.filter(isOpening).map(({ currentTime }) => Number(currentTime ?? 0)));
  };
  addEventListener(
    'pointermove',
    () => {
      const before = moment();
      let frames = 0;
      const look = () => {
        if (moment() !== before) behind.push(frames);
        else if (frames++ < 60) requestAnimationFrame(look);
        else behind.push(Number.POSITIVE_INFINITY);
      };
      requestAnimationFrame(look);
    },
    { capture: true },
  );
  window.framesBehind = () => behind;
}
