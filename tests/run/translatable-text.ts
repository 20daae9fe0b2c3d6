import ts from 'typescript';

/**
 * Finds text that a translated page cannot keep. A browser's translation puts `<font>` in the place
 * of each text node. React holds on to the node that it made: it fails where it inserts something
 * before that node or takes it away, and writes changed words into it where nobody sees them. Text
 * that is the only child of its element is set through the element, so nothing of this happens.
 */
export interface Finding {
  file: string;
  /** Counted from 1. */
  line: number;
  words: string;
  why: string;
}

type Kind = 'words' | 'changing words' | 'element' | 'coming and going';

interface Child {
  node: ts.Node;
  kind: Kind;
}

const WHY = {
  fragment: 'words in a fragment have no element of their own',
  changing: 'words that change stand beside something: one template, or an element of their own',
  beside: 'words stand beside something that comes and goes: an element of their own',
  list: 'words of a list have no elements of their own',
  returned: 'a component returns words: an element around them',
};

/** What JSX makes of the words between two tags; '' where nothing is left. */
const wordsOf = (text: ts.JsxText) =>
  text.text
    .split('\n')
    .map((line) => line.trim())
    .join('');

const bare = (node: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node)
    ? bare(node.expression)
    : node;

type JsxNode = ts.JsxElement | ts.JsxSelfClosingElement;

const openingOf = (node: JsxNode) => (ts.isJsxElement(node) ? node.openingElement : node);

export function findText(program: ts.Program, files: readonly string[]): Finding[] {
  const checker = program.getTypeChecker();
  const findings: Finding[] = [];

  function report(node: ts.Node, why: string) {
    const source = node.getSourceFile();
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    const words = node.getText(source).replace(/\s+/g, ' ').slice(0, 80);
    findings.push({ file: source.fileName, line: line + 1, words, why });
  }

  function mayBeWords(type: ts.Type, depth = 0): boolean {
    if (type.isUnion()) return type.types.some((part) => mayBeWords(part, depth));
    const { flags } = type;
    // What is left of `words && <p />`: React draws nothing for ''.
    if (type.isStringLiteral() && type.value === '') return false;
    if (type.isNumberLiteral() && type.value === 0) return false;
    if (flags & ts.TypeFlags.BigIntLiteral) return false;
    if (flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike)) return true;
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return true;
    const item = depth < 2 ? checker.getIndexTypeOfType(type, ts.IndexKind.Number) : undefined;
    return item !== undefined && mayBeWords(item, depth + 1);
  }

  /** The body of the component behind a tag, if it stands in this repository. */
  function componentOf(tag: ts.JsxTagNameExpression): ts.FunctionLikeDeclaration | undefined {
    let symbol = checker.getSymbolAtLocation(tag);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
    const declaration = symbol?.valueDeclaration;
    if (!declaration) return undefined;
    if (ts.isFunctionDeclaration(declaration)) return declaration;
    if (!ts.isVariableDeclaration(declaration) || !declaration.initializer) return undefined;
    const value = bare(declaration.initializer);
    return ts.isArrowFunction(value) || ts.isFunctionExpression(value) ? value : undefined;
  }

  function returnedBy(component: ts.FunctionLikeDeclaration): ts.Expression[] {
    const { body } = component;
    if (!body) return [];
    if (!ts.isBlock(body)) return [bare(body)];
    const returned: ts.Expression[] = [];
    const visit = (node: ts.Node) => {
      if (ts.isFunctionLike(node)) return;
      if (ts.isReturnStatement(node) && node.expression) returned.push(bare(node.expression));
      ts.forEachChild(node, visit);
    };
    ts.forEachChild(body, visit);
    return returned;
  }

  /** Whether the same element stands there from the beginning to the end. */
  function staysTheSame(node: JsxNode, depth = 0): boolean {
    const { tagName, attributes } = openingOf(node);
    const hasKey = attributes.properties.some(
      (attribute) => ts.isJsxAttribute(attribute) && attribute.name.getText() === 'key',
    );
    if (hasKey) return false;
    if (ts.isIdentifier(tagName) && /^[a-z]/.test(tagName.text)) return true;
    const component = depth < 5 ? componentOf(tagName) : undefined;
    if (!component) return false;
    const [only, ...others] = returnedBy(component);
    const isElement = only && (ts.isJsxElement(only) || ts.isJsxSelfClosingElement(only));
    return Boolean(isElement && others.length === 0 && staysTheSame(only, depth + 1));
  }

  function kindOf(expression: ts.Expression): Kind {
    const type = checker.getTypeAtLocation(expression);
    if (type.isLiteral()) return 'words';
    return mayBeWords(type) ? 'changing words' : 'coming and going';
  }

  /** An array of words, of which React makes a text each. */
  function isList(node: ts.Node): boolean {
    if (!ts.isJsxExpression(node) || !node.expression) return false;
    const type = checker.getTypeAtLocation(node.expression);
    return (type.isUnion() ? type.types : [type]).some((part) => {
      const item = checker.getIndexTypeOfType(part, ts.IndexKind.Number);
      return checker.isArrayLikeType(part) && item !== undefined && mayBeWords(item);
    });
  }

  function childrenOf(parent: ts.JsxElement | ts.JsxFragment): Child[] {
    return parent.children.flatMap((node): Child[] => {
      if (ts.isJsxText(node)) return wordsOf(node) ? [{ node, kind: 'words' }] : [];
      if (ts.isJsxFragment(node)) return childrenOf(node);
      if (!ts.isJsxExpression(node))
        return [{ node, kind: staysTheSame(node) ? 'element' : 'coming and going' }];
      if (!node.expression) return [];
      const expression = bare(node.expression);
      if (ts.isStringLiteralLike(expression) && !expression.text.trim()) return [];
      return [{ node, kind: kindOf(expression) }];
    });
  }

  function checkChildren(parent: ts.JsxElement | ts.JsxFragment) {
    const isValue = ts.isJsxFragment(parent);
    if (isValue && (ts.isJsxElement(parent.parent) || ts.isJsxFragment(parent.parent))) return;
    const children = childrenOf(parent);
    const changes = children.some(({ kind }) => kind === 'coming and going');
    for (const { node, kind } of children) {
      const isText = kind === 'words' || kind === 'changing words';
      if (isText && isValue) report(node, WHY.fragment);
      else if (children.length === 1) {
        if (isList(node)) report(node, WHY.list);
      } else if (kind === 'changing words') report(node, WHY.changing);
      else if (isText && changes) report(node, WHY.beside);
    }
  }

  function checkComponent(node: ts.FunctionLikeDeclaration) {
    const signature = checker.getSignatureFromDeclaration(node);
    const name = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
    if (!signature || !name || !/^[A-Z]|^render$/.test(name.getText())) return;
    for (const returned of returnedBy(node)) {
      if (mayBeWords(checker.getTypeAtLocation(returned))) report(returned, WHY.returned);
    }
  }

  const visit = (node: ts.Node) => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) checkChildren(node);
    if (ts.isFunctionDeclaration(node) || ts.isArrowFunction(node) || ts.isMethodDeclaration(node))
      checkComponent(node);
    ts.forEachChild(node, visit);
  };
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source) visit(source);
  }
  return findings;
}
