import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stillPicture } from './still-wrappings.ts';

const folder = join(import.meta.dirname, '../../public/wrappings');

describe('stillPicture', () => {
  it.each(readdirSync(folder))('stops everything that moves in %s, and changes nothing else', (file) => {
    const moving = readFileSync(join(folder, file), 'utf8');
    // What other kinds of motion there are, this rule would not stop.
    expect(moving).not.toMatch(/<(animate|set)|<script/);
    const still = stillPicture(moving);
    const document = new DOMParser().parseFromString(still, 'image/svg+xml');
    expect(document.querySelector('parsererror')).toBeNull();
    expect(document.documentElement.lastElementChild?.textContent).toBe('* { animation: none !important }');
    expect(still.replace(/<style>[^<]*<\/style><\/svg>\n$/, '</svg>\n')).toBe(moving);
  });
});
