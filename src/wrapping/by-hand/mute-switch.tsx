import { useState } from 'react';
import { Icon } from '@/ui/icons.tsx';
import { isMuted, setMuted } from './mute.ts';
import './mute-switch.css';

/** Switches sound and vibration of opening by hand; on the card from the first pull on. */
export function MuteSwitch() {
  const [muted, setShown] = useState(isMuted);
  return (
    <button
      type="button"
      role="switch"
      aria-checked={!muted}
      aria-label="Geräusche beim Auspacken"
      title={muted ? 'Geräusche einschalten' : 'Geräusche ausschalten'}
      className="hint mute"
      onClick={() => {
        setMuted(!muted);
        setShown(!muted);
      }}
    >
      <Icon name={muted ? 'sound-off' : 'sound'} />
    </button>
  );
}
