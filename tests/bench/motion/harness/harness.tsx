import { createRoot } from 'react-dom/client';
import type { WrappedGift } from '@/gift/wrapped-gift.ts';
import { GiftCard } from '@/wrapping/gift-card.tsx';
import { Recorder } from './recorder.ts';
import '@/ui/styles/theme.css';

/** One gift card on an otherwise empty page; ?style=… names its wrapping, ?empty shows a single moving square. */
const query = new URLSearchParams(window.location.search);

const gift: WrappedGift = {
  id: 'bench',
  recipientName: 'Anna',
  senderName: 'Max',
  message: 'Alles Gute zum Geburtstag, liebe Anna! '.repeat(12),
  packingStyle: query.get('style') ?? 'box',
  pattern: 1,
  ribbonColor: '#FF3D8B',
  effect: 'sparkle_aura',
  confetti: true,
  shine: true,
  media: null,
  audioUrl: null,
  videoGreetingUrl: null,
};

window.recorder = new Recorder();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <main style={{ maxWidth: 384, margin: '24px auto', padding: '0 16px' }}>
      {query.has('empty') ? (
        <div id="square" style={{ width: 40, height: 40, background: '#B4196B' }} />
      ) : (
        <GiftCard gift={gift} interactive />
      )}
    </main>,
  );
}
