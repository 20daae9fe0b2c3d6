import { Dialog } from '@/ui/dialog.tsx';

/** The image as large as the window, in a modal <dialog>. */
export function LargeImage({ url, alt, onClose }: { url: string; alt: string; onClose: () => void }) {
  return (
    <Dialog title={alt} onClose={onClose} className="media-large">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click on the picture is an extra for the mouse; Escape and the button close it by keyboard. */}
      <img src={url} alt={alt} onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()} />
    </Dialog>
  );
}
