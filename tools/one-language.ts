import { parseAst, type Plugin } from 'vite'
import { LANGUAGE_NAMES } from '../contract/vocabulary/language.ts'

/** The rows of the contract. `?words=fr`: only their words in French. */
const ROWS =
  /\/contract\/vocabulary\/(?:notifications\/\w+|posts\/post(?:-(?:status|action|change|words))?|reports\/report-format|searches\/flag-themes)\.ts(?:\?words=(?<language>\w+))?$/

/** What only the server and the tests read of a row. */
const UNSHOWN = ['data', 'sample', 'mail', 'isMailed', 'clientId']
/** What the page has from the rows in English. */
const SHARED = ['readers', 'icon', 'target', 'say', 'code', 'tone', 'scope', 'from', 'to', 'mime']

/** Leaves one language in a chunk, and no schema in the browser. */
export const oneLanguage: Plugin = {
  name: 'one-language',
  enforce: 'pre',
  /** A file of rows gets those that it imports in its own language. */
  async resolveId(source, importer) {
    const language = ROWS.exec(importer ?? '')?.groups?.['language']
    if (language === undefined) return null
    const found = await this.resolve(source, importer)
    return found && ROWS.test(found.id) ? `${found.id}?words=${language}` : found
  },
  transform(code, id) {
    const rows = ROWS.exec(id)
    if (!rows) return null
    const language = rows.groups?.['language']
    const names = [
      ...UNSHOWN,
      ...LANGUAGE_NAMES.filter((each) => each !== (language ?? 'en')),
      ...(language === undefined ? [] : SHARED),
    ]
    return { code: withoutProperties(code, names), map: null }
  },
}

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/**
 * Blanks out the properties of these names in every object outside of functions, which make other objects. The rest keeps its place, so the
 * source map fits.
 */
export function withoutProperties(code: string, names: readonly string[]): string {
  const blanked: Node[] = []
  const visit = (node: Node): void => {
    if (/Function/.test(node.type)) return
    if (node.type === 'Property' && names.includes(nameOf(node['key'] as Node))) {
      blanked.push(node)
      return
    }
    for (const child of Object.values(node).flat())
      if (child !== null && typeof child === 'object' && 'type' in child) visit(child as Node)
  }
  visit(parseAst(code, { lang: 'ts' }) as unknown as Node)
  return blanked.reduce((left, { start, end }) => {
    const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0
    return left.slice(0, start) + left.slice(start, end + comma).replace(/./g, ' ') + left.slice(end + comma)
  }, code)
}

const nameOf = (key: Node): string => String(key['name'] ?? key['value'])
