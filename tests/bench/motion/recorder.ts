import type { Recording } from './frames.ts';

/** Records frames, long tasks, layout shifts and the moments of the card in the page. */
export interface Recorder {
  start(): void;
  stop(): Recording;
}

declare global {
  interface Window {
    recorder: Recorder;
  }
}

/** Puts `window.recorder` into the page. An init script, which therefore cannot use anything else of this file. */
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
