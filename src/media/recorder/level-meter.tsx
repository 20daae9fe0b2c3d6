import { useEffect, useRef } from 'react';

/** Loudness from 0 to 1 of samples around 128; speech at arm's length gives about 0.5. */
export function loudness(wave: Uint8Array): number {
  let sum = 0;
  for (const sample of wave) sum += ((sample - 128) / 128) ** 2;
  return Math.min(1, Math.sqrt(sum / wave.length) * 4);
}

/** Level of the microphone, so that nobody records silence without noticing. Hidden from screen readers: a text says that the recording is running. */
export function LevelMeter({ stream }: { stream: MediaStream }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 512;
    context.createMediaStreamSource(stream).connect(analyser);
    const wave = new Uint8Array(analyser.fftSize);
    let level = 0;
    let frame = 0;
    const draw = () => {
      analyser.getByteTimeDomainData(wave);
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
