import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';
import '@/wrapping/closed-card.css';
import '@/wrapping/drawn/box-closed.css';
import '@/ui/styles/theme.css';
import '@/wrapping/wrapping.css';
import '@/wrapping/drawn/box.css';
import '@/first-paint/backdrop.css';

/** The entry of a build with VITE_GALLERY=yes: the gallery at its address, the page at all others. */
const root = document.getElementById('root');
if (root && window.location.hash === '#/galerie') createRoot(root).render(<Gallery />);
else void import('@/main.tsx');
