// Prints the measures of this tree, or of another: `node tools/figures.ts [folder]`. Those of the recipes are of this one.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { root } from './check/files.ts'
import { RECIPES } from './recipes/recipes.ts'

const tree = resolve(process.argv[2] ?? root)
const paths = execFileSync('git', ['ls-files', '-z'], { cwd: tree, encoding: 'utf8', maxBuffer: 2 ** 26 })
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(tree, path)))
const read = (path: string): string => readFileSync(join(tree, path), 'utf8')
const linesOf = (text: string): number => text.split('\n').length - 1
const ofType = (...endings: string[]) => paths.filter((path) => endings.some((each) => path.endsWith(each)))
const sizeOf = (files: string[]) =>
  `${files.reduce((sum, path) => sum + linesOf(read(path)), 0).toLocaleString('en')} in ${files.length.toLocaleString('en')} files`

/** Files that a recipe's example changes or adds, whatever they are. */
function filesOfRecipe(page: string): number {
  const recipe = RECIPES.find((each) => each.page === page)
  return new Set([...(recipe?.begin ?? []), ...(recipe?.finish ?? [])].map(([file]) => file)).size
}

/** Files that the steps of a page name, and the migration, which has no name there. */
function filesOfPage(page: string): number {
  const steps = readFileSync(join(root, 'docs/recipes', `${page}.md`), 'utf8').match(/^\d+\. .*$/gm) ?? []
  const named = steps.join('\n').matchAll(/`((?:contract|server|web|document|archive)\/[\w./-]+\.tsx?)`/g)
  const migrations = steps.filter((step) => /\bmigration\b/.test(step)).length
  return new Set([...named].map(([, file]) => file)).size + migrations
}

const ALIAS = '#'
/** Imports of values: those of types alone are gone when the code runs. */
const IMPORTS =
  /^[ \t]*(?:import|export)\s+(?!type\b)([^'"`;]*?)\bfrom\s*['"]([^'"]+)['"]|^[ \t]*import\s*['"]([^'"]+)['"]/gm
const onlyTypes = (clause: string): boolean => {
  const names = /\{([^}]*)\}/.exec(clause)?.[1]
  return names !== undefined && names.split(',').every((name) => /^\s*(?:type\b|$)/.test(name))
}

function importsOf(path: string): string[] {
  return [...read(path).matchAll(IMPORTS)].flatMap(([, clause = '', from, alone]) => {
    const specifier = (from ?? alone ?? '').replace(/\?.*$/, '')
    if (clause !== '' && !/^\s*\w+\s*,/.test(clause) && onlyTypes(clause)) return []
    if (specifier.startsWith(ALIAS)) return [specifier.slice(1)]
    return specifier.startsWith('.') ? [posix.join(posix.dirname(path), specifier)] : []
  })
}

const isSource = (path: string): boolean =>
  /^(?:archive|bench|contract|demo|document|processes|server|simulators|tools|web)\//.test(path) &&
  !/\.d\.ts$|\.test\.tsx?$|(?:\/|-)testing(?:\/|\.tsx?$)/.test(path)
const imports = new Map(
  ofType('.ts', '.tsx')
    .filter(isSource)
    .map((path) => [path, importsOf(path)]),
)

/** Groups of more than one node that reach each other (Tarjan). */
function circles(edges: Map<string, string[]>): string[][] {
  const [index, low, open] = [new Map<string, number>(), new Map<string, number>(), new Set<string>()]
  const [stack, found]: [string[], string[][]] = [[], []]
  const visit = (node: string): void => {
    index.set(node, index.size)
    low.set(node, index.get(node) ?? 0)
    stack.push(node)
    open.add(node)
    for (const next of edges.get(node) ?? []) {
      if (!edges.has(next)) continue
      if (!index.has(next)) visit(next)
      if (open.has(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(node) !== index.get(node)) return
    const group = stack.splice(stack.indexOf(node))
    for (const each of group) open.delete(each)
    if (group.length > 1) found.push(group)
  }
  for (const node of edges.keys()) if (!index.has(node)) visit(node)
  return found
}

/** The imports between the slices of a room. */
function betweenSlices(room: string): Map<string, string[]> {
  const sliceOf = (path: string) =>
    path.startsWith(`${room}/`) ? path.split('/').slice(0, 2).join('/') : null
  const edges = new Map<string, Set<string>>()
  for (const [path, targets] of imports) {
    const from = sliceOf(path)
    if (from === null) continue
    const known = edges.get(from) ?? new Set()
    for (const target of targets.map(sliceOf)) if (target !== null && target !== from) known.add(target)
    edges.set(from, known)
  }
  return new Map([...edges].map(([from, to]) => [from, [...to]]))
}

/** What an act is called on its way from the key to the statement, as docs/architecture.md follows it. */
const NAMES_OF_A_SAVE: [file: string, name: string][] = [
  ['web/posts/dialogs/ReviewActions.tsx', 'run'],
  ['web/posts/data/actions.ts', 'act'],
  ['web/posts/data/actions.ts', 'changePosts'],
  ['server/posts/routes.ts', 'changePosts'],
  ['server/posts/review/perform-action.ts', 'performAction'],
  ['server/posts/review/change-states.ts', 'changeStates'],
  ['server/posts/review/change-states.ts', 'writeStates'],
  ['server/posts/counters/write.ts', 'updatePosts'],
]
function namesOfASave(): number {
  for (const [file, name] of NAMES_OF_A_SAVE)
    if (!new RegExp(`\\b${name}\\b`).test(readFileSync(join(root, file), 'utf8')))
      throw new Error(`${file} no longer has ${name}. Follow a save again.`)
  return new Set(NAMES_OF_A_SAVE.map(([, name]) => name)).size
}

const generated = ofType('.ts', '.tsx', '.sql', '.json', '.mjs').filter(
  (path) =>
    path !== 'package-lock.json' &&
    path !== 'tools/figures.ts' &&
    (path.startsWith('server/queries/') ||
      /^(?:\/\/|--|\/\*\*).*(?:Written|Generated) by `/m.test(read(path))),
)

const counted: [what: string, figure: string][] = [
  ...(
    [
      ['status', 'a-post-status'],
      ['permission', 'a-permission'],
      ['notification', 'a-notification'],
      ['importer', 'a-platform-importer'],
      ['report format', 'a-report-format'],
      ['call', 'a-call'],
    ] as const
  ).map(([thing, page]): [string, string] => [`files to add: ${thing}`, String(filesOfRecipe(page))]),
  ['files to add: action', String(filesOfPage('a-post-action'))],
  ['files to add: filter', String(filesOfPage('a-post-filter'))],
  ['generated lines in git, the lock file apart', sizeOf(generated)],
  ['circles of values between files', String(circles(imports).length)],
  ['circles of values between slices of server', String(circles(betweenSlices('server')).length)],
  ['circles of values between slices of web', String(circles(betweenSlices('web')).length)],
  ['names of a save, from key to statement', String(namesOfASave())],
  ['TypeScript', sizeOf(ofType('.ts', '.tsx'))],
  ['TypeScript without tests', sizeOf(ofType('.ts', '.tsx').filter((path) => !/\.test\.tsx?$/.test(path)))],
  ['CSS', sizeOf(ofType('.css'))],
]
for (const [what, figure] of counted) console.log(`| ${what} | ${figure} |`)
for (const edges of [imports, betweenSlices('server'), betweenSlices('web')])
  for (const group of circles(edges)) console.log(`circle: ${group.join(', ')}`)
