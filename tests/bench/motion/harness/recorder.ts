import type { Recording } from '../frames.ts';

/** Records frames, long tasks and the moments of the card in the page, from `start` to `stop`. */
export class Recorder {
  readonly #recording: Recording = { frames: [], longTasks: [], clicked: 0, opened: 0 };
  #running = false;
  readonly #tasks = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      this.#recording.longTasks.push({ at: startTime, lasted: duration });
    }
  });
  readonly #stages = new MutationObserver(() => {
    if (document.querySelector('[data-stage="open"]')) this.#recording.opened ||= performance.now();
  });

  start(): void {
    this.#running = true;
    this.#tasks.observe({ type: 'longtask' });
    this.#stages.observe(document.body, { subtree: true, attributeFilter: ['data-stage'] });
    const onClick = () => {
      this.#recording.clicked = performance.now();
    };
    document.addEventListener('click', onClick, { capture: true, once: true });
    const onFrame = (time: number) => {
      this.#recording.frames.push(time);
      if (this.#running) requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
  }

  stop(): Recording {
    this.#running = false;
    this.#tasks.disconnect();
    this.#stages.disconnect();
    return this.#recording;
  }
}

declare global {
  interface Window {
    recorder: Recorder;
  }
}
