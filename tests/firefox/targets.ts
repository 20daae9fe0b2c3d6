import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';

/** Names of APIs that the oldest supported browsers (Chrome 116, Firefox 128, Safari 17.4) lack. */
const YOUNGER_NAMES = new Set([
  'Array.fromAsync',
  'Error.isError',
  'Iterator.from',
  'JSON.rawJSON',
  'Map.groupBy',
  'Math.sumPrecise',
  'Object.groupBy',
  'Promise.try',
  'Promise.withResolvers',
  'RegExp.escape',
  'URL.canParse',
  'URL.parse',
  'Uint8Array.fromBase64',
  'Uint8Array.fromHex',
]);
const YOUNGER_METHODS = new Set([
  'difference',
  'intersection',
  'isDisjointFrom',
  'isSubsetOf',
  'isSupersetOf',
  'setFromBase64',
  'setFromHex',
  'symmetricDifference',
  'transferToFixedLength',
  'union',
]);

/**
 * Syntax younger than ES2022: 'using', import attributes, the regular expression flag v and
 * modifiers within one.
 */
function youngerSyntax(node: ts.Node): string | null {
  if (ts.isVariableDeclarationList(node) && node.flags & ts.NodeFlags.Using) {
    // TypeScript's flags do not tell: 'using' shares bits with 'const' and 'await using'.
    if (/^(await\s+)?using\s/.test(node.getText())) return 'using';
  }
  const isImport = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  if (ts.isImportAttributes(node) || (isImport && node.arguments.length > 1)) return 'import attributes';
  if (ts.isRegularExpressionLiteral(node)) {
    const [, body = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(node.text) ?? [];
    if (flags.includes('v')) return 'regular expression flag v';
    if (/\(\?(?=[ims-])[ims]*-?[ims]*:/.test(body)) return 'regular expression modifiers';
  }
  return null;
}

function youngerName(node: ts.Node): string | null {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  const { name, expression } = node.expression;
  if (YOUNGER_METHODS.has(name.text)) return `.${name.text}()`;
  const full = ts.isIdentifier(expression) ? `${expression.text}.${name.text}` : '';
  return YOUNGER_NAMES.has(full) ? `${full}()` : null;
}

/**
 * Whether a property is read without being called: libraries test for an API that way before using
 * it.
 */
function askedFor(node: ts.Node): string | null {
  if (ts.isStringLiteral(node)) return node.text;
  if (!ts.isPropertyAccessExpression(node)) return null;
  return ts.isCallExpression(node.parent) && node.parent.expression === node ? null : node.name.text;
}

function youngerThings(code: string): string[] {
  const syntax = new Set<string>();
  const called = new Set<string>();
  const asked = new Set<string>();
  const look = (node: ts.Node): void => {
    const younger = youngerSyntax(node);
    const name = youngerName(node);
    const question = askedFor(node);
    if (younger) syntax.add(younger);
    if (name) called.add(name);
    if (question) asked.add(question);
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile('chunk.js', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS));
  const unasked = [...called].filter((name) => !asked.has(name.replace(/^.*\.|\(\)$/g, '')));
  return [...syntax, ...unasked];
}

/**
 * Syntax and APIs in the scripts of a build that the oldest supported browsers lack, each with its
 * chunk.
 */
export async function beyondTargets(build: string): Promise<string[]> {
  const assets = join(build, 'assets');
  const chunks = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  if (chunks.length === 0) throw new Error('The build has no scripts.');
  const found = chunks.map(async (name) =>
    youngerThings(await readFile(join(assets, name), 'utf8')).map((thing) => `${thing} in ${name}`),
  );
  return (await Promise.all(found)).flat();
}
