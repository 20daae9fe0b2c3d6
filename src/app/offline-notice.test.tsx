import { act, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { OfflineNotice } from './overlays.tsx';

function network(state: 'online' | 'offline') {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online');
  act(() => {
    window.dispatchEvent(new Event(state));
  });
}

describe('without a network', () => {
  it('a status line comes and goes', () => {
    render(<OfflineNotice audience="sender" />);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    network('offline');
    expect(screen.getByRole('status')).toHaveTextContent('Du bist gerade offline.');
    expect(screen.getByRole('status')).toHaveTextContent(
      'Was du geschrieben hast, bleibt in diesem Browser; bezahlen und verschenken kannst du wieder, sobald die Verbindung da ist.',
    );
    expect(screen.getByRole('status')).not.toHaveTextContent('gespeichert wird');
    network('online');
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('somebody at a gift reads nothing of writing and paying', () => {
    render(<OfflineNotice audience="recipient" />);
    network('offline');
    expect(screen.getByRole('status')).toHaveTextContent(
      'Du bist gerade offline. Was von deinem Geschenk schon da ist, kannst du weiter ansehen.',
    );
    network('online');
  });
});
