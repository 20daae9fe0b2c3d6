import { relative } from 'node:path';
import ts from 'typescript';
import { findText } from './translatable-text.ts';

const root = new URL('../..', import.meta.url).pathname;
const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
const config = ts.getParsedCommandLineOfConfigFile(`${root}tsconfig.json`, {}, host);
const screens = (config?.fileNames ?? []).filter((name) => /\/src\/.*(?<!\.test)\.tsx$/.test(name));
const findings = findText(ts.createProgram(screens, config?.options ?? {}), screens);
for (const { file, line, words, why } of findings)
  console.error(`${relative(root, file)}:${line} ${why}\n    ${words}`);
if (screens.length === 0) throw new Error('No screens were found.');
console.log(`${screens.length} screens, ${findings.length} findings`);
process.exitCode = findings.length > 0 ? 1 : 0;
