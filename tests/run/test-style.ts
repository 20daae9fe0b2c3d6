import ts from 'typescript';

export interface StyleFinding {
  line: number;
  why: string;
  words: string;
}

/** Letters of a title; what a template puts in does not count. */
const MAX_TITLE = 100;

/** Commas, semicolons and colons of a journey's title: with three it makes four promises. */
const MAX_STOPS = 2;

const TEST_CALL = /^(it|test|describe)\b/;

/** The words of a title without what a template puts in; undefined where it is no literal. */
function titleOf(argument: ts.Expression | undefined): string | undefined {
  if (!argument) return undefined;
  if (ts.isStringLiteralLike(argument)) return argument.text;
  if (!ts.isTemplateExpression(argument)) return undefined;
  return argument.head.text + argument.templateSpans.map(({ literal }) => literal.text).join('');
}

/** Whether the value is waited for in the expression itself, not in a function inside it. */
function waits(node: ts.Node): boolean {
  if (ts.isAwaitExpression(node)) return true;
  return !ts.isFunctionLike(node) && (ts.forEachChild(node, waits) ?? false);
}

const isListOfWaits = (node: ts.Node | undefined): boolean =>
  node !== undefined && ts.isArrayLiteralExpression(node) && node.elements.some(waits);

/** Names of constants that hold a list of waited values. */
function listsOfWaits(file: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && isListOfWaits(node.initializer))
      names.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

/**
 * What keeps a failing test from naming what is broken: awaited values that are compared as one
 * list, and titles that promise too much.
 */
export function findStyle(file: string, source: string, isJourney: boolean): StyleFinding[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const lists = listsOfWaits(parsed);
  const findings: StyleFinding[] = [];
  const report = (node: ts.Node, why: string) => {
    const line = parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    findings.push({ line, why, words: node.getText().replaceAll(/\s+/g, ' ').slice(0, 160) });
  };

  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [first] = node.arguments;
      const called = node.expression.getText();
      const isNamedList = called === 'expect' && first && ts.isIdentifier(first) && lists.has(first.text);
      if (called.startsWith('expect') && (isListOfWaits(first) || isNamedList))
        report(node, 'compares a list of awaited values: expect each of them');
      const title = TEST_CALL.test(called) ? titleOf(first) : undefined;
      if (title && title.length > MAX_TITLE) report(node, `has a title of ${title.length} letters`);
      if (title && isJourney && (title.match(/[,;:]/g)?.length ?? 0) > MAX_STOPS)
        report(node, 'has a title of four clauses');
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return findings;
}
