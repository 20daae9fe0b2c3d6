import { useEffect, useRef } from 'react';

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

/** So that nobody records silence without noticing. A text says it to screen readers. */
export function LevelMeter({ stream }: { stream: MediaStream }) {
  const bar = useRef<HTMLDivElement>(null);
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
    const draw = () => {
      analyser.getFloatTimeDomainData(wave);
      // The level rises at once and falls slowly, like the needle of a meter.
      level = Math.max(loudness(wave), level * 0.92);
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
