import { useEffect, useEffectEvent, useRef } from 'react';

/** Decibels that the ends of the meter stand for. A quiet voice has about -45. */
const SILENCE = -60;
const LOUD = -10;

/** Loudness from 0 to 1 of samples from -1 to 1, in decibels: a quiet voice moves the meter too. */
export function loudness(wave: Float32Array): number {
  let sum = 0;
  for (const sample of wave) sum += sample ** 2;
  const decibels = 10 * Math.log10(sum / wave.length);
  return Math.min(1, Math.max(0, (decibels - SILENCE) / (LOUD - SILENCE)));
}

/** Loudness up to which there is only the noise of a room, or of a muted microphone. */
const QUIET = 0.1;

interface LevelMeterProps {
  stream: MediaStream;
  /** Gets again and again whether anything was heard so far; never where the browser tells nothing. */
  onHeard: (isHeard: boolean) => void;
}

/** So that nobody records silence without noticing. */
export function LevelMeter({ stream, onHeard }: LevelMeterProps) {
  const bar = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onHeard);
  useEffect(() => {
    const context = new AudioContext();
    // Made after the question for the microphone and so without a touch: some browsers let it wait.
    void context.resume();
    const analyser = context.createAnalyser();
    analyser.fftSize = 2048;
    context.createMediaStreamSource(stream).connect(analyser);
    const wave = new Float32Array(analyser.fftSize);
    let level = 0;
    let frame = 0;
    let isHeard = false;
    const draw = () => {
      analyser.getFloatTimeDomainData(wave);
      // The level rises at once and falls slowly, like the needle of a meter.
      const now = loudness(wave);
      level = Math.max(now, level * 0.92);
      isHeard ||= now > QUIET;
      if (context.state === 'running') tell(isHeard);
      if (bar.current) bar.current.style.transform = `scaleX(${level.toFixed(3)})`;
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => {
      cancelAnimationFrame(frame);
      void context.close();
    };
  }, [stream]);
  return (
    <div aria-hidden="true" className="h-2.5 overflow-hidden rounded-full border border-edge bg-sand">
      <div ref={bar} data-testid="level" className="h-full origin-left scale-x-0 bg-success" />
    </div>
  );
}
