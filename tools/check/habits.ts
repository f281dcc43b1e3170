import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type Breach, isTest, lineAt, root, type SourceFile } from './files.ts'
import {
  bundledRooms,
  environmentReaders,
  longestFile,
  missingInOldBrowsers,
  otherForms,
  withoutEnvironment,
} from './table.ts'

/** Violations of the habits in docs/architecture that a pattern can find. */
export function habitBreaches(file: SourceFile): Breach[] {
  return [
    ...environment(file),
    ...exclusiveTests(file),
    ...length(file),
    ...writesOutsideWriter(file),
    ...statusCodes(file),
    ...siteStatusCodes(file),
    ...accountTypeCodes(file),
    ...handWrittenStores(file),
    ...handWrittenForms(file),
    ...outsideReferences(file),
    ...refusedWordsInComments(file),
    ...tooNewForBrowsers(file),
  ]
}

function environment({ path, text }: SourceFile): Breach[] {
  const [room = ''] = path.split('/')
  if (
    !withoutEnvironment.includes(room) ||
    environmentReaders.some((each) => path.startsWith(each)) ||
    isTest(path)
  )
    return []
  return breachesOfPattern(
    path,
    text,
    /\bprocess\.env\b/g,
    'reads the environment; only server/entry does, once.',
  )
}

function exclusiveTests({ path, text }: SourceFile): Breach[] {
  if (!isTest(path)) return []
  return breachesOfPattern(
    path,
    text,
    /\b(?:it|test|describe)(?:\.\w+)*\.only\b/g,
    'keeps all other tests from running.',
  )
}

function length({ path, text }: SourceFile): Breach[] {
  const lines = text.trimEnd().split('\n')
  if (lines.length <= longestFile || lines.slice(0, 10).some((line) => line.includes('Long because:')))
    return []
  const sentence = `has ${lines.length} lines; over ${longestFile} it says at its top "Long because: ...".`
  return [{ path, line: 1, sentence }]
}

/** Migration numbers that two files share. One was used twice before this check existed, and can't change because it has been applied. */
export function migrationBreaches(paths: readonly string[]): Breach[] {
  const byNumber = Map.groupBy(paths, (path) => posix.basename(path).slice(0, 4))
  return [...byNumber].flatMap(([number, [, ...again]]) =>
    number === '0009'
      ? []
      : again.map((path) => ({
          path,
          line: 1,
          sentence: `has the number ${number}, which another migration has; take the next free one.`,
        })),
  )
}

/** Statements that would change posts, or who has opened them, without updating the counters (docs/decisions/013). */
function writesOutsideWriter({ path, text }: SourceFile): Breach[] {
  if (!path.startsWith('server/') || path === 'server/posts/counters/write.ts' || isTest(path)) return []
  return breachesOfPattern(
    path,
    text,
    /\b(?:update|insert\s+into|delete\s+from|merge\s+into|truncate|copy)\s+(?:only\s+|table\s+)?(?:public\.)?"?(?:posts|post_views|post_totals|post_months)\b/gi,
    'writes posts or their numbers; only server/posts/counters/write.ts does.',
  )
}

/** Statuses of posts and users as numbers: TypeScript has names for them, and takes a code from the table. */
function statusCodes({ path, text }: SourceFile): Breach[] {
  if (isTest(path)) return []
  return breachesOfPattern(
    path,
    text,
    /\b(?:post|p|k|user|person|u)\??\.status (?:[!=]==|=|<>) \d|\bstatus (?:=|<>) \d(?!\d)|\bstatuses: \[\d|\bstatuses\??\.includes\(\d/g,
    'has a status as a number; posts/post-status.ts and people/account.ts in contract/vocabulary/ name them.',
  )
}

/** Statuses of platforms as numbers, also destructured ones. In server/platform, a status is that of HTTP or of a process. */
function siteStatusCodes({ path, text }: SourceFile): Breach[] {
  if (isTest(path) || path.startsWith('server/platform/')) return []
  return breachesOfPattern(
    path,
    text,
    /\b(?:site|socialSite|sites\[\w+\])\??\.status [!=]== \d|(?<![\w.])status [!=]== [01](?!\d)/g,
    'has the status of a platform as a number; contract/vocabulary/platform.ts names it.',
  )
}

/** Account types as numbers. */
function accountTypeCodes({ path, text }: SourceFile): Breach[] {
  if (isTest(path)) return []
  return breachesOfPattern(
    path,
    text,
    /\baccountType(?:: | [!=]== )\d|\baccount\??\.type [!=]== \d|\baccounts (?:a )?where (?:a\.)?type = \d/g,
    'has an account type as a number; contract/vocabulary/people/account.ts names them.',
  )
}

/** Stores of the web app share one way of being reset at sign-out and between tests. */
function handWrittenStores({ path, text }: SourceFile): Breach[] {
  if (!path.startsWith('web/') || path === 'web/kit/store.ts') return []
  return breachesOfPattern(
    path,
    text,
    /\buseSyncExternalStore\b|\blisteners = new Set\b/g,
    'is a store written by hand; web/kit/store.ts makes one.',
  )
}

/** References to documents that a reader of this repository does not have. */
export function outsideReferences({ path, text }: SourceFile): Breach[] {
  if (path.startsWith('tools/check/')) return []
  return breachesOfPattern(
    path,
    text,
    /\bdecisions \d+\b|\bspec(?:ification)? \d\b/gi,
    'refers to a document outside the repository; link docs/decisions, or leave it out.',
  )
}

/** Words that docs/writing.md replaces. */
const REFUSED_WORDS = String.raw`\b(?:(?:no|some|any|every)body|anew|e-mail|told|tells?|stands?|whoever)\b`
const SENTENCE =
  'has a word of before; write no one, someone, again, email, or what it is, shows, holds or reports.'

function refusedWordsInComments({ path, text }: SourceFile): Breach[] {
  const comment = String.raw`^\s*(?:\{?\/\*|\/\/|\*)(?:[^\x60\n]|\x60[^\x60\n]*\x60)*?`
  return breachesOfPattern(path, text, new RegExp(comment + REFUSED_WORDS, 'gim'), SENTENCE)
}

/** The same words in pages of documentation, except in docs/writing.md, which lists them. */
export function refusedWordsInPages({ path, text }: SourceFile): Breach[] {
  if (path === 'docs/writing.md') return []
  return breachesOfPattern(path, text, new RegExp(REFUSED_WORDS, 'gi'), SENTENCE)
}

/** No build adds what a browser lacks. */
function tooNewForBrowsers({ path, text }: SourceFile): Breach[] {
  const [room = ''] = path.split('/')
  if (isTest(path) || !bundledRooms.includes(room)) return []
  return breachesOfPattern(
    path,
    text,
    missingInOldBrowsers,
    'is missing in the oldest browsers that README.md promises.',
  )
}

/** Forms that make one call share one way to validate, to send and to show a refusal. */
function handWrittenForms({ path, text }: SourceFile): Breach[] {
  if (!path.startsWith('web/') || isTest(path) || otherForms.includes(path)) return []
  return breachesOfPattern(
    path,
    text,
    /<form\b(?![^>]*onSubmit=\{form\.submit\})/g,
    'is a form written by hand; web/ui/forms/useContractForm.ts makes one.',
  )
}

/**
 * Text or layouts sized in pixels, which would ignore the text size chosen in the browser. Also siblings selected only by tag: whenever a `div` is
 * removed anywhere, `div + div` makes the browser restyle every `div`.
 */
export function sheetBreaches({ path, text }: SourceFile): Breach[] {
  return [
    ...breachesOfPattern(
      path,
      text,
      /\b(?:font-size|font|line-height):[^;]*\dpx/g,
      'measures text in px; rem follows the reader.',
    ),
    ...breachesOfPattern(path, text, /@media[^{]*\dpx/g, 'asks for px; em follows the reader.'),
    ...breachesOfPattern(
      path,
      text,
      /(?<=[\s>,(])[a-z]+ [+~] [a-z*]+(?=[^;}]*\{)/g,
      'names siblings by their tags; give the second a class, or use :not(:first-child).',
    ),
  ]
}

/** Files that a page of documentation names in backticks or links but that do not exist. Names with <, * or { are patterns. */
export function pageBreaches({ path, text }: SourceFile): Breach[] {
  const links = [...text.matchAll(/\]\((?![a-z]+:)([^)#]+)/g)].flatMap((match) => {
    const [, name = ''] = match
    if (existsSync(join(root, posix.dirname(path), name))) return []
    return [{ path, line: lineAt(text, match.index), sentence: `links ${name}, which does not exist.` }]
  })
  const names = [...text.matchAll(/`([^`\s]+)`/g)].flatMap((match) => {
    const [, name = ''] = match
    const looksLikeFile =
      /^(?![./#@]|https?:|node_modules)[\w.-]+(\/[\w.-]+)+\.(tsx?|mjs|json|sql|md|css|html|typ|sh)$/.test(
        name,
      )
    if (!looksLikeFile || existsSync(join(root, name))) return []
    return [{ path, line: lineAt(text, match.index), sentence: `names ${name}, which does not exist.` }]
  })
  return [...names, ...links]
}

function breachesOfPattern(path: string, text: string, pattern: RegExp, sentence: string): Breach[] {
  return [...text.matchAll(pattern)].map((match) => ({ path, line: lineAt(text, match.index), sentence }))
}
