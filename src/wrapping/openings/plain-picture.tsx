import { FoldedLetter } from '../folded-letter.tsx';
import { stillAddress, WrappingImage } from '../wrapping-image.tsx';
import './plain-picture.css';

/**
 * The opening of a picture that could not be loaded in parts: its resting frame fades, and the
 * letter comes.
 */
export function PlainPicture({ address }: { address: string }) {
  return (
    <div className="plain-picture">
      <WrappingImage address={stillAddress(address)} />
      <FoldedLetter box={[50, 67, 200, 266.67]} />
    </div>
  );
}
