import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../..');

it('no class that theme.css keeps Tailwind from making is used', () => {
  const theme = readFileSync(join(SRC, 'ui/styles/theme.css'), 'utf8');
  const leftOut = new Set(/@source not inline\("\{([^}]*)\}"\)/.exec(theme)?.[1]?.split(','));
  expect(leftOut.size).toBeGreaterThan(20);
  const components = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.tsx$/.test(path),
  );
  const used = components.flatMap((path) =>
    [...readFileSync(join(SRC, path), 'utf8').matchAll(/className="([^"]*)"/g)].flatMap(([, names = '']) =>
      names
        .split(' ')
        .filter((name) => leftOut.has(name))
        .map((name) => `${name} in ${path}`),
    ),
  );
  expect(used).toEqual([]);
});
