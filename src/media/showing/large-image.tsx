import { Dialog } from '@/ui/dialog.tsx';

/** The image as large as the window allows, in a modal <dialog>. */
export function LargeImage({ url, alt, onClose }: { url: string; alt: string; onClose: () => void }) {
  return (
    <Dialog title={alt} onClose={onClose} className="media-large">
      <img src={url} alt={alt} />
    </Dialog>
  );
}
