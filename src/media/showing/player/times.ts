/** '1:05', '12:40', '1:02:03' for a clock face. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const padded = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(whole % 60)}` : `${minutes}:${padded(whole % 60)}`;
}

/** '1 Minute 5 Sekunden' for a screen reader. */
export function spokenTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts = [
    [Math.floor(whole / 3600), 'Stunde', 'Stunden'],
    [Math.floor(whole / 60) % 60, 'Minute', 'Minuten'],
    [whole % 60, 'Sekunde', 'Sekunden'],
  ] as const;
  const told = parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`);
  return told.join(' ') || '0 Sekunden';
}
