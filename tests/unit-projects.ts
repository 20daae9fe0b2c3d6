import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import type { InlineConfig } from 'vitest/node';

/** Where unit tests lie: beside the page's code, and beside what the benchmarks calculate with. */
const FOLDERS = [join(import.meta.dirname, '../src'), join(import.meta.dirname, 'bench')];

const replacesModules = (path: string) =>
  /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(path, 'utf8'));

/**
 * Unit tests in two projects. Starting jsdom for each file took two thirds of the run, so the files
 * of a worker share one (`unit`). A file that replaces modules would leave them to the next one and
 * has everything to itself (`unit-mocks`).
 */
export function unitProjects(): TestProjectInlineConfiguration[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
  const shared: InlineConfig = {
    environment: 'jsdom',
    pool: 'threads',
    // A busy CI machine gets a second try, as for the journeys; a local run does not.
    retry: process.env.CI ? 1 : 0,
    setupFiles: ['tests/unit-setup.ts'],
    // An upper bound for a busy machine; passing tests do not wait for it.
    testTimeout: 30_000,
  };
  const projects: InlineConfig[] = [
    { ...shared, name: 'unit', isolate: false, include: files.filter((file) => !replacesModules(file)) },
    { ...shared, name: 'unit-mocks', include: files.filter(replacesModules) },
  ];
  /** Of no real host: nothing answers but what a test puts in place of fetch. */
  const backend = { url: 'https://gifts.example', anonKey: 'anon' };
  return projects.map((test) => ({
    extends: true,
    test,
    define: { __BACKEND__: JSON.stringify(backend) },
  }));
}
