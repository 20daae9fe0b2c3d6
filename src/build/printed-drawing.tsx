import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { BoxDrawing } from '../wrapping/drawn/box-drawing.tsx';
import { BOX_TEMPLATE } from '../wrapping/drawn/box-template.ts';

/** The same drawing in fewer bytes; each is as fine as any screen can show. */
const SHORTER: readonly [RegExp, string][] = [
  [/(\.\d\d)\d+/g, '$1'],
  [/(\.[1-9])0+(?!\d)/g, '$1'],
  [/><\/(?:path|stop|rect|ellipse)>/g, '/>'],
  // A part's height follows from its width: the sheet and every part on it have the same scale in both directions.
  [/;height:[\d.]+%/g, ''],
];

const GRADIENT = /<(linear|radial)Gradient id="([\w-]+)".*?<\/\1Gradient>/g;

/**
 * Prints the default wrapping into the built document as a <template>: React's page copies it, and no script has to carry
 * its shapes.
 */
export function printedDrawing(): Plugin {
  return {
    name: 'printed-drawing',
    apply: 'build',
    transformIndexHtml(html) {
      const drawing = renderToStaticMarkup(<BoxDrawing id={BOX_TEMPLATE} />);
      // Shades are shared by all drawings; this one leaves some unused.
      const used = drawing.replaceAll(GRADIENT, (gradient, _kind, id) =>
        drawing.includes(`#${id})`) ? gradient : '',
      );
      const markup = SHORTER.reduce((text, [long, short]) => text.replaceAll(long, short), used);
      return html.replace(
        '<div id="root">',
        `<template id="${BOX_TEMPLATE}">${markup}</template>\n    <div id="root">`,
      );
    },
  };
}
