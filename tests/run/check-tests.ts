import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findStyle } from './test-style.ts';

const root = join(import.meta.dirname, '../..');
const files = ['src', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);
if (files.length === 0) throw new Error('No tests were found.');
let findings = 0;
for (const file of files)
  for (const { line, why, words } of findStyle(
    file,
    readFileSync(join(root, file), 'utf8'),
    file.endsWith('.spec.ts'),
  )) {
    findings += 1;
    console.error(`${file}:${line} ${why}\n    ${words}`);
  }
console.log(`${files.length} files of tests, ${findings} findings`);
process.exitCode = findings > 0 ? 1 : 0;
