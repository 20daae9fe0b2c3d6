import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { BoxDrawing } from '../wrapping/drawn/box-drawing.tsx';
import { BOX_TEMPLATE } from '../wrapping/drawn/box-template.ts';

/**
 * Prints the default wrapping into the built document as a <template>: React's page copies it, and no script has to carry
 * its shapes.
 */
export function printedDrawing(): Plugin {
  return {
    name: 'printed-drawing',
    apply: 'build',
    transformIndexHtml(html) {
      const markup = renderToStaticMarkup(<BoxDrawing id={BOX_TEMPLATE} />);
      return html.replace(
        '<div id="root">',
        `<template id="${BOX_TEMPLATE}">${markup}</template>\n    <div id="root">`,
      );
    },
  };
}
