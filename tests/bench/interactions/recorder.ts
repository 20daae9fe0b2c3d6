/** One event that belongs to an interaction, on the page's clock. */
export interface SeenEvent {
  interaction: number;
  at: number;
  /** Milliseconds from the input to the next paint, in steps of eight. */
  lasted: number;
}

/** A frame that took longer than 50 ms, with what took the longest in it. */
export interface SlowFrame {
  at: number;
  lasted: number;
  culprit: string;
}

export interface Seen {
  events: SeenEvent[];
  frames: SlowFrame[];
}

declare global {
  interface Window {
    /** What was seen since the last call. */
    takeSeen: () => Seen;
  }
}

interface ScriptTiming {
  duration: number;
  invoker: string;
  sourceURL: string;
  sourceFunctionName: string;
}

type LongFrame = PerformanceEntry & { scripts: ScriptTiming[]; styleAndLayoutStart: number };

/**
 * Records interactions and long frames in the page. An init script, which therefore cannot use
 * anything else of this file.
 */
export function installRecorder(): void {
  let seen: Seen = { events: [], frames: [] };

  const nameOf = ({ invoker, sourceURL, sourceFunctionName }: ScriptTiming) => {
    // 'creator-page-B3x_9aZq.js': a build names its files by their content.
    const file = sourceURL
      .split('/')
      .at(-1)
      ?.replace(/-[\w-]{8}\.js$/, '');
    return [sourceFunctionName, file, invoker].filter(Boolean).slice(0, 2).join(' of ');
  };
  const culpritOf = (frame: LongFrame) => {
    const drawing = frame.styleAndLayoutStart
      ? frame.startTime + frame.duration - frame.styleAndLayoutStart
      : 0;
    const parts = [
      ...frame.scripts.map((script) => ({ name: nameOf(script), lasted: script.duration })),
      { name: 'style, layout and paint', lasted: drawing },
    ].toSorted((a, b) => b.lasted - a.lasted);
    return parts
      .slice(0, 2)
      .map(({ name, lasted }) => `${name} ${Math.round(lasted)}`)
      .join(', ');
  };

  const events = new PerformanceObserver((list) => note(list.getEntries()));
  const frames = new PerformanceObserver((list) => note(list.getEntries()));
  const note = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      const { startTime: at, duration: lasted } = entry;
      if (entry.entryType === 'long-animation-frame')
        seen.frames.push({ at, lasted, culprit: culpritOf(entry as LongFrame) });
      const interaction = (entry as { interactionId?: number }).interactionId ?? 0;
      if (interaction) seen.events.push({ interaction, at, lasted });
    }
  };
  events.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  frames.observe({ type: 'long-animation-frame', buffered: true });

  window.takeSeen = () => {
    note(events.takeRecords());
    note(frames.takeRecords());
    const taken = seen;
    seen = { events: [], frames: [] };
    return taken;
  };
}
