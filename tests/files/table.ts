import * as broken from './broken.ts';
import type { TestFile } from './bytes.ts';
import * as documents from './documents.ts';
import * as movies from './movies.ts';
import * as pictures from './pictures.ts';

export interface FileCase {
  what: string;
  make: () => TestFile;
  /** null: accepted, else the title of the toast that refuses it. */
  refusal: string | null;
  mediaType: 'image' | 'video' | 'file';
  /** How the recipient page shows the file. */
  shown: 'picture' | 'film' | 'download';
  /** Whether the chosen file contains a place, which is removed before the upload. */
  hasPlace: boolean;
}

const accepted = (
  what: string,
  make: () => TestFile,
  mediaType: FileCase['mediaType'],
  shown: FileCase['shown'],
  hasPlace = false,
): FileCase => ({ what, make, refusal: null, mediaType, shown, hasPlace });

const refused = (what: string, make: () => TestFile, refusal: string): FileCase => ({
  what,
  make,
  refusal,
  mediaType: 'file',
  shown: 'download',
  hasPlace: false,
});

/** Main files that are accepted or refused (docs/behaviour.md#files). */
export const FILE_CASES: readonly FileCase[] = [
  accepted('JPEG with place, taken upright', () => pictures.jpeg(), 'image', 'picture', true),
  accepted(
    'JPEG with place, taken sideways',
    () => pictures.jpeg({ orientation: 6 }),
    'image',
    'picture',
    true,
  ),
  accepted('JPEG with stray bytes', pictures.jpegWithStrayBytes, 'image', 'picture', true),
  accepted('PNG', () => pictures.png(), 'image', 'picture', true),
  accepted('GIF', pictures.gif, 'image', 'picture'),
  accepted('WebP', () => pictures.webp(), 'image', 'picture', true),
  accepted('AVIF', pictures.avif, 'image', 'picture', true),
  accepted('HEIC', pictures.heic, 'image', 'download', true),
  accepted('SVG with a script', pictures.svgWithScript, 'image', 'picture'),
  accepted('PNG of 12,000 × 12,000', pictures.hugePng, 'image', 'picture'),
  accepted('MP4 with place', () => movies.mp4(), 'video', 'film', true),
  accepted('MP4 without', () => movies.mp4({ hasPlace: false }), 'video', 'film'),
  accepted('MOV', movies.mov, 'video', 'film', true),
  accepted('MP4 with a track of its places', movies.mp4WithSensor, 'video', 'film', true),
  accepted('MP4 of HEVC, whose pictures Chromium cannot decode', movies.hevc, 'video', 'download'),
  accepted('Matroska', () => movies.mkv(), 'video', 'film', true),
  accepted('WebM', () => movies.webm(), 'video', 'film'),
  accepted('PDF', () => documents.pdf(), 'file', 'download'),
  accepted('doc', documents.doc, 'file', 'download'),
  accepted('docx', documents.docx, 'file', 'download'),
  accepted('xls', documents.xls, 'file', 'download'),
  accepted('xlsx', documents.xlsx, 'file', 'download'),
  accepted('ppt', documents.ppt, 'file', 'download'),
  accepted('pptx', documents.pptx, 'file', 'download'),
  accepted('one byte less than 25 MB', broken.belowLimit, 'video', 'film', true),
  accepted('text called .png', broken.textCalledPng, 'image', 'download'),
  accepted('PNG called .mp4', broken.pngCalledMp4, 'video', 'download', true),
  accepted('truncated JPEG', broken.truncatedJpeg, 'image', 'picture', true),
  refused('no bytes at all', broken.empty, 'Datei ist leer'),
  refused('exactly 25 MB', broken.atLimit, 'Datei zu groß'),
  refused('a program', broken.program, 'Dateityp nicht möglich'),
];
