import { LID } from '../card-contract.ts';
import { FoldedLetter } from './folded-letter.tsx';
import { PRINTS } from './paper-print.ts';
import { Part } from './part.tsx';
import { Bow, Shades } from './shared-shapes.tsx';

// Colour of the shaded face: mixed with violet, because black would turn pink into grey.
const DEEP = 'color-mix(in oklab, var(--paper-to), #3b1a7a 42%)';

/** All papers' motifs on one face; box-closed.css shows the one that `data-paper` names. */
function Print({ id, matrix }: { id: string; matrix: string }) {
  return (
    <pattern
      id={id}
      width="22"
      height="22"
      fill="#fff"
      fillOpacity=".42"
      patternUnits="userSpaceOnUse"
      patternTransform={matrix}
    >
      {PRINTS.map((motif) => (
        <path key={motif} className="print" d={motif} />
      ))}
    </pattern>
  );
}

/**
 * The box, printed into the document once for all looks, so that it is shown before any script:
 * paper and ribbon are CSS variables. `id` is the prefix of the ids inside.
 */
export function BoxDrawing({ id }: { id: string }) {
  const paper = `url(#${id}-paper)`;
  const satin = `url(#${id}satin)`;
  return (
    <>
      <Shades id={id} only={['satin', 'soft', 'glow']} />
      <Part name="floor" box={[20, 262, 260, 90]}>
        <defs>
          <linearGradient id={`${id}-paper`} x2=".8" y2="1">
            <stop style={{ stopColor: 'var(--paper-from)' }} />
            <stop offset="1" style={{ stopColor: 'var(--paper-to)' }} />
          </linearGradient>
          <linearGradient id={`${id}-shade`} x2=".3" y2="1">
            <stop style={{ stopColor: DEEP }} stopOpacity=".45" />
            <stop offset="1" style={{ stopColor: DEEP }} stopOpacity=".95" />
          </linearGradient>
          <Print id={`${id}-left`} matrix="matrix(.8 .28 0 .9 4 2)" />
          <Print id={`${id}-right`} matrix="matrix(.8 -.3 0 .9 0 8)" />
          <Print id={`${id}-top`} matrix="matrix(.75 .24 -.78 .24 0 0)" />
        </defs>
        <ellipse cx="156" cy="306" rx="122" ry="38" fill={`url(#${id}soft)`} />
      </Part>
      <Part name="glow" box={[20, 70, 260, 200]}>
        <ellipse cx="150" cy="176" rx="126" ry="96" fill={`url(#${id}glow)`} />
      </Part>
      <Part name="inside" box={[56, 166, 186, 60]}>
        <defs>
          <linearGradient id={`${id}-lit`} x2="0" y2="1">
            <stop offset=".2" stopColor="#FFF9E6" stopOpacity="0" />
            <stop offset=".95" stopColor="#FFF9E6" />
          </linearGradient>
        </defs>
        <path d="M56 196l92 30 94-32-92-28z" fill="var(--paper-to)" />
        <path d="M56 196l94-28v57z" fill={DEEP} fillOpacity=".6" />
        <path d="M150 168l92 26-92 31z" fill={DEEP} fillOpacity=".25" />
        <path d="M56 196l92 30 94-32-92-28z" fill={`url(#${id}-lit)`} />
      </Part>
      <FoldedLetter box={[110, 203, 78, 104]} />
      <Part name="body" box={[54, 190, 190, 134]}>
        <path d="M56 194l92 32 94-34-4 96-90 34-88-32z" fill={paper} />
        <path d="M56 194l92 32v96l-88-32z" fill={`url(#${id}-left)`} />
        <path d="M148 226l94-34-4 96-90 34z" fill={`url(#${id}-right)`} />
        <path d="M148 226l94-34-4 96-90 34z" fill={`url(#${id}-shade)`} />
        <path d="M56 194l92 32v14l-91-32zM148 226l94-34v14l-94 34z" fill="#22104A" fillOpacity=".2" />
        <path d="M148 226v96" stroke="#fff" strokeOpacity=".5" />
      </Part>
      <Part name="bands" box={[90, 200, 118, 114]}>
        <path d="M92.8 206l20.2 7 1.6 97-19.4-7z" fill={satin} />
        <path d="M183.7 212l20.7-7.5-2.4 97-19.8 7.5z" fill="var(--ribbon)" />
        <path d="M183.7 212l20.7-7.5-2.4 97-19.8 7.5z" fill="#22104A" fillOpacity=".28" />
        <path d="M95 207l1.5 96M186.5 211l-2 97" stroke="#fff" strokeOpacity=".35" />
      </Part>
      <div className={LID}>
        <Part name="lid-paper" box={[44, 132, 210, 102]}>
          <path d="M45 166l105-32 103 30-2 31-103 37-101-35z" fill={paper} />
          <path d="M45 166l105-32 103 30-105 36z" fill={`url(#${id}-top)`} />
          <path d="M45 166l105-32 103 30-105 36z" fill="#fff" fillOpacity=".26" />
          <path d="M45 166l103 34v32l-101-35z" fill={`url(#${id}-left)`} />
          <path d="M148 200l105-36-2 31-103 37z" fill={`url(#${id}-right)`} />
          <path d="M148 200l105-36-2 31-103 37z" fill={`url(#${id}-shade)`} />
          <path d="M45 166l103 34 105-36" stroke="#fff" strokeOpacity=".65" strokeWidth="1.5" fill="none" />
        </Part>
        <Part name="lid-bands" box={[84, 144, 132, 76]}>
          <path d="M187.9 186.3L211 178.4 108 146.8 84.9 153.8z" fill="var(--ribbon)" />
          <path d="M86.2 179.6l22.7 7.5L213.9 152.6 191.2 146z" fill={satin} />
          <path d="M86.2 179.6l22.7 7.5.7 31.6-22.2-7.7z" fill={satin} />
          <path d="M187.9 186.3L211 178.4l-1.2 31.4-22.7 8.1z" fill="var(--ribbon)" />
          <path d="M187.9 186.3L211 178.4l-1.2 31.4-22.7 8.1z" fill="#22104A" fillOpacity=".26" />
        </Part>
        <Part name="bow-shadow" box={[84, 150, 134, 40]}>
          <ellipse cx="154" cy="170" rx="64" ry="17" fill={`url(#${id}soft)`} />
        </Part>
        <Bow x={149} y={163} id={id} />
      </div>
    </>
  );
}
