/**
 * Finds dead links and citations: relative links in documents, with their headings, every
 * `docs/….md#…` that a comment of the code cites, and files and commands that a document names.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(join(ROOT, file)));

const FENCED = /^```[\s\S]*?^```/gm;

/** Anchors of a document's headings, as GitHub and other forges derive them. */
function anchorsOf(document: string): Set<string> {
  const text = readFileSync(document, 'utf8').replace(FENCED, '');
  return new Set(
    [...text.matchAll(/^#{1,6}\s+(.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  );
}

/** What is wrong with a link; '' for a good one. */
function problemOf(target: string, from: string): string {
  const [path = '', anchor] = target.split('#');
  const file = path ? join(dirname(from), path) : from;
  if (!existsSync(file)) return `${relative(ROOT, file)} does not exist`;
  if (anchor && !anchorsOf(file).has(anchor)) return `${relative(ROOT, file)} has no heading #${anchor}`;
  return '';
}

/** A file in backticks: by its path, or by the end of it where that tells enough. */
const NAMED_FILE = /`([\w./-]+\.(?:tsx?|css|sql|cjs))`/g;
/** A command of package.json, as a document has it typed. */
const COMMAND = /npm run (?:-s )?([\w:-]+)/g;
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };

const isTracked = (name: string) => tracked.some((file) => file === name || file.endsWith(`/${name}`));

const problems: string[] = [];
for (const file of tracked) {
  const path = join(ROOT, file);
  if (file.endsWith('.md')) {
    const text = readFileSync(path, 'utf8').replace(FENCED, '');
    for (const [, target = ''] of text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)) {
      const problem = problemOf(target, path);
      if (problem) problems.push(`${file}: ${problem}`);
    }
    for (const [, name = ''] of text.matchAll(NAMED_FILE))
      if (!isTracked(name)) problems.push(`${file}: there is no ${name}`);
    for (const [, name = ''] of text.matchAll(COMMAND))
      if (!(name in scripts)) problems.push(`${file}: there is no npm run ${name}`);
  } else if (/\.(tsx?|css|sql|cjs|yml)$/.test(file)) {
    for (const [, target = ''] of readFileSync(path, 'utf8').matchAll(/\b(docs\/[\w/-]+\.md(?:#[\w-]+)?)/g)) {
      const problem = problemOf(target, join(ROOT, 'x'));
      if (problem) problems.push(`${file}: ${problem}`);
    }
  }
}

for (const problem of problems) console.log(problem);
console.log(
  `${problems.length === 0 ? 'Every link and citation leads somewhere.' : `${problems.length} lead nowhere.`}`,
);
process.exit(problems.length > 0 ? 1 : 0);
