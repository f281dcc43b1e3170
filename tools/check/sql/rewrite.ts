import {
  type ArrowFunction,
  type BindingName,
  type CallExpression,
  type DoStatement,
  type ElementAccessExpression,
  type ExportDeclaration,
  type ForStatement,
  type FunctionDeclaration,
  type ImportDeclaration,
  isArrayBindingPattern,
  isArrowFunction,
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isCaseClause,
  isClassDeclaration,
  isDoStatement,
  isElementAccessExpression,
  isExportDeclaration,
  isForOfStatement,
  isForStatement,
  isFunctionDeclaration,
  isIdentifier,
  isImportDeclaration,
  isNamedExports,
  isNamedImports,
  isObjectLiteralExpression,
  isPrivateIdentifier,
  isPropertyAccessExpression,
  isRegularExpressionLiteral,
  isSpreadAssignment,
  isSpreadElement,
  isStringLiteral,
  isSwitchStatement,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isTryStatement,
  isTypeNode,
  isVariableDeclaration,
  isVariableStatement,
  isWhileStatement,
  ModifierFlags,
  type Node,
  type ObjectLiteralExpression,
  type SourceFile,
  type Statement,
  SyntaxKind,
  type TaggedTemplateExpression,
  type WhileStatement,
} from 'typescript/unstable/ast'
import { conditionIn, type Facts, visit } from './facts.ts'
import { globals } from './sandbox.ts'

const COMPARISON_OPERATORS = new Set([
  SyntaxKind.EqualsEqualsEqualsToken,
  SyntaxKind.ExclamationEqualsEqualsToken,
  SyntaxKind.EqualsEqualsToken,
  SyntaxKind.ExclamationEqualsToken,
  SyntaxKind.LessThanToken,
  SyntaxKind.GreaterThanToken,
  SyntaxKind.LessThanEqualsToken,
  SyntaxKind.GreaterThanEqualsToken,
])

const ARITHMETIC_OPERATORS = new Set([
  SyntaxKind.PlusToken,
  SyntaxKind.MinusToken,
  SyntaxKind.AsteriskToken,
  SyntaxKind.SlashToken,
  SyntaxKind.PercentToken,
])
const PROMISE_METHODS = new Set(['then', 'catch', 'finally'])

const MEMBERSHIP_METHODS = new Set(['includes', 'has'])

type Replaced = [Node, string][]

/**
 * Rewrites a file of the server so that it can run with unknown values: wherever it may depend on one, it calls the sandbox (`$$`).
 * @param isOurs whether an imported file is loaded; any other import is an unknown value
 */
export function rewrite(
  file: SourceFile,
  {
    path,
    facts,
    sandbox,
    isOurs,
  }: { path: string; facts: Facts; sandbox: string; isOurs: (specifier: string) => boolean },
): string {
  const source = file.text
  const textOf = (node: Node): string => source.slice(node.getStart(file), node.end)
  const place = (node: Node): string => `'${path}:${node.getStart(file)}'`
  const ask = (question: string, node: Node): string => `$$.${question}(${place(node)}, ${emit(node)})`

  /** The node's rewritten text. @param replaced texts for some of its children */
  function copy(node: Node, replaced: Replaced = []): string {
    const texts = new Map(replaced)
    let text = ''
    let at = node.getStart(file)
    node.forEachChild((child) => {
      if (child.end === child.pos) return
      text += source.slice(at, child.getStart(file)) + (texts.get(child) ?? emit(child))
      at = child.end
    })
    return text + source.slice(at, node.end)
  }

  function emit(node: Node): string {
    if (isTypeNode(node)) return textOf(node)
    if (isImportDeclaration(node)) return importing(node)
    if (isExportDeclaration(node)) return exporting(node)
    const condition = conditionIn(node)
    if (condition) return copy(node, [truth(condition), ...(isLoop(node) ? [counted(node.statement)] : [])])
    if (isForStatement(node)) return copy(node, [counted(node.statement)])
    if (isForOfStatement(node) || isSpreadElement(node)) return copy(node, [each(node.expression)])
    if (isPrivateIdentifier(node)) return node.text.replace('#', '$')
    if (isVariableDeclaration(node) && node.initializer && hasRestElement(node.name))
      return copy(node, [each(node.initializer)])
    if (isBinaryExpression(node)) {
      const { left, right, operatorToken } = node
      if (operatorToken.kind === SyntaxKind.QuestionQuestionToken) return copy(node, [nullish(left)])
      if (COMPARISON_OPERATORS.has(operatorToken.kind))
        return `$$.compare(${place(operatorToken)}, ${emit(left)}, '${textOf(operatorToken)}', ${emit(right)})`
      if (ARITHMETIC_OPERATORS.has(operatorToken.kind))
        return `$$.calculate(${emit(left)}, '${textOf(operatorToken)}', ${emit(right)})`
      if (operatorToken.kind === SyntaxKind.PlusEqualsToken)
        return `${emit(left)} = $$.calculate(${emit(left)}, '+', ${emit(right)})`
    }
    if (isTryStatement(node) && node.catchClause)
      return copy(node, [[node.tryBlock, `{ $$.risk(${place(node)});${emit(node.tryBlock).slice(1)}`]])
    if (isSwitchStatement(node)) {
      const cases = node.caseBlock.clauses.flatMap((each) =>
        isCaseClause(each) ? textOf(each.expression) : [],
      )
      return copy(node, [
        [node.expression, `$$.among(${place(node)}, ${emit(node.expression)}, [${cases.join(', ')}])`],
      ])
    }
    if (isElementAccessExpression(node) && isRead(node))
      return `$$.item(${place(node)}, ${emit(node.expression)}, ${emit(node.argumentExpression)}, ${JSON.stringify(facts.keysOf(node.argumentExpression))})`
    if ((isPropertyAccessExpression(node) || isElementAccessExpression(node)) && node.questionDotToken)
      return copy(node, [nullish(node.expression)])
    if (isObjectLiteralExpression(node) && node.properties.some(isSpreadAssignment)) return spreading(node)
    if (isRegularExpressionLiteral(node)) return `$$.guarded(${node.text}, 'RegExp')`
    if (isTaggedTemplateExpression(node) && textOf(node.tag) === 'sql') return template(node)
    if (isCallExpression(node)) return calling(node)
    if (isArrowFunction(node) || isFunctionDeclaration(node)) return working(node)
    return copy(node)
  }

  /** Lets calls of an asynchronous function be skipped; see `isPassedOver`. */
  function working(node: ArrowFunction | FunctionDeclaration): string {
    const result = isAsync(node) && isTopLevel(node) ? facts.resultOf(node) : 'sql'
    if (result === 'sql' || !node.body) return copy(node)
    if (isArrowFunction(node)) return `$$.passingOver(${result === 'list'}, ${copy(node)})`
    const over = `$$.unknown('${node.name?.text}()', ${result === 'list'})`
    return copy(node, [
      [node.body, `{ if ($$.isPassedOver(arguments)) return ${over};${emit(node.body).slice(1)}`],
    ])
  }

  const truth = (node: Node): [Node, string] => [
    node,
    `$$.truth(${place(node)}, ${emit(node)}, '${facts.falseBy(node)}')`,
  ]
  const nullish = (node: Node): [Node, string] => [node, ask('nullish', node)]
  const each = (node: Node): [Node, string] => [node, ask('each', node)]
  const counted = (body: Statement): [Node, string] => [
    body,
    isBlock(body)
      ? `{ $$.round(${place(body)});${emit(body).slice(1)}`
      : `{ $$.round(${place(body)}); ${emit(body)} }`,
  ]

  /** Not if it is assigned, called, or part of a `?.` chain: those stay unchanged. */
  function isRead(node: ElementAccessExpression): boolean {
    const { parent } = node
    return (
      !node.questionDotToken &&
      !textOf(node.expression).includes('?.') &&
      !(isCallExpression(parent) && parent.expression === node) &&
      !(
        isBinaryExpression(parent) &&
        parent.left === node &&
        textOf(parent.operatorToken).endsWith('=') &&
        !COMPARISON_OPERATORS.has(parent.operatorToken.kind)
      ) &&
      parent.kind !== SyntaxKind.DeleteExpression &&
      parent.kind !== SyntaxKind.PostfixUnaryExpression
    )
  }

  function template(node: TaggedTemplateExpression): string {
    const { template: inner } = node
    const start = `sql.numbered(${facts.templateAt(node)})`
    if (!isTemplateExpression(inner)) return start + textOf(inner)
    let text = start
    let at = inner.getStart(file)
    for (const { expression: value } of inner.templateSpans) {
      text += `${source.slice(at, value.getStart(file))}$$.within(${facts.isSql(value)}, ${emit(value)})`
      at = value.end
    }
    return text + source.slice(at, inner.end)
  }

  function calling(node: CallExpression): string {
    const [first] = node.arguments
    if (node.expression.kind === SyntaxKind.ImportKeyword) return `Promise.resolve($$.unknown('import()'))`
    const call = facts.callAt(node)
    const { expression: callee } = node
    if (
      first &&
      isPropertyAccessExpression(callee) &&
      MEMBERSHIP_METHODS.has(callee.name.text) &&
      !textOf(callee).includes('?.')
    )
      return `$$.has(${place(callee.name)}, ${emit(callee.expression)}, '${callee.name.text}', ${emit(first)})`
    if (isPropertyAccessExpression(callee) && PROMISE_METHODS.has(callee.name.text))
      return copy(node, [[callee, `Promise.resolve(${emit(callee.expression)}).${callee.name.text}`]])
    return copy(node, [
      ...(first && call !== undefined ? [[first, `$$.at(${call}, ${emit(first)})`] as [Node, string]] : []),
      ...(node.questionDotToken ? [nullish(node.expression)] : []),
    ])
  }

  /** `{ a, ...b, c }` as `$$.spread({ a }, b, { c })`. */
  function spreading(node: ObjectLiteralExpression): string {
    const parts = node.properties.map((each) =>
      isSpreadAssignment(each) ? emit(each.expression) : `{ ${emit(each)} }`,
    )
    return `$$.spread(${parts.join(', ')})`
  }

  function importing(node: ImportDeclaration): string {
    const specifier = specifierOf(node)
    const { importClause: clause } = node
    if (isOurs(specifier) || clause?.phaseModifier === SyntaxKind.TypeKeyword) return textOf(node)
    const named = clause?.namedBindings
    const items = named && isNamedImports(named) ? named.elements.filter((each) => !each.isTypeOnly) : []
    const names = items.map(({ name, propertyName }) => [name.text, (propertyName ?? name).text])
    if (named && !isNamedImports(named)) names.push([named.name.text, '*'])
    if (clause?.name) names.push([clause.name.text, 'default'])
    return names.map(([name, imported]) => `const ${name} = ${outside(specifier, imported ?? '')};`).join(' ')
  }

  function exporting(node: ExportDeclaration): string {
    const specifier = node.moduleSpecifier ? specifierOf(node) : './'
    if (isOurs(specifier) || node.isTypeOnly) return textOf(node)
    const clause = node.exportClause
    const names = clause && isNamedExports(clause) ? clause.elements.filter((each) => !each.isTypeOnly) : []
    return names
      .map(({ name: { text }, propertyName }) => {
        const local = `$$${text}`
        return `const ${local} = ${outside(specifier, propertyName?.text ?? text)}; export { ${local} as ${text} };`
      })
      .join(' ')
  }

  const outside = (specifier: string, name: string): string =>
    specifier === 'kysely' ? `$$.kysely.${name}` : `$$.unknown('${name} of ${specifier}')`

  const names = topLevelNames(file)
  const shadowed = Object.keys(globals).filter((name) => !names.has(name))
  const start = `import * as $$ from '${sandbox}'; const { ${shadowed.join(', ')} } = $$.globals; `
  const body = file.statements
    .map((each) => source.slice(each.pos, each.getStart(file)) + emit(each))
    .join('')
  const ours = namesToRun(file)
  return `${start}${body}\n$$.declare(${JSON.stringify(path)}, () => ({ ${ours.join(', ')} }));\n`
}

/** `[first, ...others]` */
const hasRestElement = (name: BindingName): boolean =>
  isArrayBindingPattern(name) && name.elements.some((each) => each.dotDotDotToken !== undefined)

const isLoop = (node: Node): node is WhileStatement | DoStatement | ForStatement =>
  isWhileStatement(node) || isDoStatement(node) || isForStatement(node)

const isAsync = (node: { modifierFlags: ModifierFlags }): boolean =>
  (node.modifierFlags & ModifierFlags.Async) !== 0

/** Declared at the top level of the file. */
function isTopLevel(node: Node): boolean {
  const { parent } = node
  return (
    parent.kind === SyntaxKind.SourceFile || parent.parent?.parent?.parent?.kind === SyntaxKind.SourceFile
  )
}

function specifierOf({ moduleSpecifier }: ImportDeclaration | ExportDeclaration): string {
  return moduleSpecifier && isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : ''
}

/** Functions, classes and constants (which may hold functions) at the top level. */
function namesToRun(file: SourceFile): string[] {
  return file.statements.flatMap((each) => {
    if ((isFunctionDeclaration(each) || isClassDeclaration(each)) && each.name) return [each.name.text]
    if (!isVariableStatement(each) || (each.modifierFlags & ModifierFlags.Ambient) !== 0) return []
    return each.declarationList.declarations.flatMap(({ name }) => (isIdentifier(name) ? [name.text] : []))
  })
}

function topLevelNames(file: SourceFile): Set<string> {
  const found = new Set(namesToRun(file))
  for (const each of file.statements)
    if (isImportDeclaration(each) || isVariableStatement(each))
      visit(isVariableStatement(each) ? each.declarationList : each, (node) => {
        if (isIdentifier(node) && isDeclared(node)) found.add(node.text)
      })
  return found
}

const DECLARING = new Set([
  SyntaxKind.ImportClause,
  SyntaxKind.ImportSpecifier,
  SyntaxKind.NamespaceImport,
  SyntaxKind.BindingElement,
])
const isDeclared = (node: Node): boolean => DECLARING.has(node.parent.kind)
