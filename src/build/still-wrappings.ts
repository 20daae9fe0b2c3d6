import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const FOLDER = 'wrappings';
const STILL = /^(\w+)\.still\.svg$/;

export function stillPicture(svg: string): string {
  return svg.replace(/<\/svg>\s*$/, '<style>* { animation: none !important }</style></svg>\n');
}

/**
 * Writes the resting frame of each animated wrapping, `<name>.still.svg`. A rule in the picture
 * that goes by its address's fragment holds in Chromium only until the picture comes from the
 * cache.
 */
export function stillWrappings(): Plugin {
  let folder = '';
  const still = (name: string) => stillPicture(readFileSync(join(folder, `${name}.svg`), 'utf8'));
  return {
    name: 'still-wrappings',
    configResolved({ publicDir }) {
      folder = join(publicDir, FOLDER);
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${FOLDER}`, (request, response, next) => {
        const name = STILL.exec(request.url?.split('?')[0]?.slice(1) ?? '')?.[1];
        if (!name || !readdirSync(folder).includes(`${name}.svg`)) return next();
        response.setHeader('content-type', 'image/svg+xml').end(still(name));
      });
    },
    generateBundle() {
      for (const file of readdirSync(folder)) {
        const name = file.replace(/\.svg$/, '');
        this.emitFile({ type: 'asset', fileName: `${FOLDER}/${name}.still.svg`, source: still(name) });
      }
    },
  };
}
