import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import type { ArticleBlock } from '#web/ui/article.ts'
import { articleOf } from '../../articles.ts'
import { type Breach, root, type SourceFile } from '../files.ts'

/** A text that users see: in a catalog every text, among labels and emails every phrase, elsewhere any that looks like a sentence. */
export type Text = { path: string; at: number; text: string; language: 'en' | 'es' | 'fr' }

type Node = { type: string; start: number; [key: string]: unknown }

const CATALOG =
  /^web\/.*\/texts\/[^/]+\.ts$|\/guide\/(?:e[ns]|fr)\.ts$|^web\/resources\/articles\/|problems-(?:es|fr)\.ts$/
/** Labels, emails and words of documents, among names and codes. */
const PHRASES =
  /^contract\/vocabulary\/|^document\/templates\/parts\/words|(?:\/|-)(?:labels|mails|client-invitation|mail-layout|file-name|failure-reasons)\.ts$/
const isPhrase = (text: string): boolean => /^\p{Lu}|\S\s|\s\S/u.test(text) && !/^[A-Z_]+$|</.test(text)
/** A sentence can begin with a value, such as a name. Markup and headers of HTTP are not sentences. */
const isSentence = (text: string): boolean =>
  /^(?:[\p{Lu}¿¡“«(]\S*|\{[^{}]+\},?) .*\p{L}{2}/su.test(text) &&
  !/^[A-Z_ ,;:()0-9]+$|^\{…\}[^<]*(?:<|\{…\}\S*[=/)])/.test(text)
/** Calls whose texts are for engineers. */
const UNSEEN_CALL =
  /^(?:Error|TypeError|RangeError|ZipError|describe|it|sql|warn|info|error|debug|log|fatal)$/

/** The texts of a file, in order. */
export function textsOf(file: SourceFile): Text[] {
  const all: Text[] = []
  const isText = CATALOG.test(file.path) ? () => true : PHRASES.test(file.path) ? isPhrase : isSentence
  if (file.path.endsWith('.md')) return textsOfArticle(file)
  const ofFile = /(?:^|[/-])(es|fr)\.ts$/.exec(file.path)?.[1]
  const keep = (node: Node, text: string, language: string) => {
    if (/\p{L}{2}/u.test(text.replaceAll('{…}', '')) && isText(text))
      all.push({ path: file.path, at: node.start, text, language: language as Text['language'] })
  }
  visit(
    parseAst(file.text, { lang: file.path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node,
    ofFile ?? 'en',
  )
  return all

  function visit(node: Node, language: string): void {
    if (
      /^(?:Import|ExportAll|TS(?!As|Satisfies|NonNull))/.test(node.type) &&
      node.type !== 'ImportExpression'
    )
      return
    if (node.type === 'TaggedTemplateExpression') return
    if (
      (node.type === 'NewExpression' || node.type === 'CallExpression') &&
      UNSEEN_CALL.test(nameOf(node['callee'] as Node))
    )
      return
    if (node.type === 'Literal' && typeof node['value'] === 'string')
      return keep(node, node['value'], language)
    if (node.type === 'JSXText') return keep(node, String(node['value']).trim(), language)
    if (node.type === 'TemplateLiteral') {
      const quasis = node['quasis'] as { value: { cooked: string } }[]
      keep(node, quasis.map(({ value }) => value.cooked).join('{…}'), language)
      return (node['expressions'] as Node[]).forEach((each) => visit(each, language))
    }
    if (node.type === 'Property') {
      const key = node['key'] as Node
      if (node['computed'] === true) visit(key, language)
      const name = String(key['name'] ?? key['value'] ?? '')
      // The name of an icon, and what tests fill in.
      if (name === 'icon' || name === 'sample') return
      return visit(node['value'] as Node, ['en', 'es', 'fr'].includes(name) ? name : language)
    }
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (child !== null && typeof child === 'object' && 'type' in child) visit(child as Node, language)
  }
}

function textsOfArticle({ path, text: markdown }: SourceFile): Text[] {
  const language = languageOf(path)
  const { title, lead, sections } = articleOf(markdown)
  const blocks = sections.flatMap((section) => [section.heading, ...section.blocks.flatMap(linesOf)])
  return [title, lead, ...blocks]
    .filter((text) => text !== '')
    .map((text) => ({ path, at: Math.max(0, markdown.indexOf(text)), text, language }))
}

const languageOf = (path: string): Text['language'] =>
  (/\.(es|fr)\.md$/.exec(path)?.[1] ?? 'en') as Text['language']
const linesOf = (block: ArticleBlock): readonly string[] =>
  typeof block === 'string' ? [block] : Object.values(block).flat()

/** Articles whose other languages are missing or have other sections, lists or steps. */
export function articleBreaches(english: SourceFile, others: readonly SourceFile[]): Breach[] {
  return ['es', 'fr'].flatMap((language) => {
    const path = english.path.replace(/\.en\.md$/, `.${language}.md`)
    const other = others.find((each) => each.path === path)
    if (!other) return [{ path: english.path, line: 1, sentence: `has no article in ${language} beside it.` }]
    return shapeOf(other) === shapeOf(english)
      ? []
      : [{ path, line: 1, sentence: 'has other sections, lists or steps than in English.' }]
  })
}

const shapeOf = ({ text }: SourceFile): string =>
  JSON.stringify(
    articleOf(text).sections.map(({ heading, blocks }) => [
      Number.parseInt(heading, 10),
      ...blocks.map((block) => [typeof block === 'string' ? '' : Object.keys(block), linesOf(block).length]),
    ]),
  )

const nameOf = (callee: Node): string =>
  String(callee['name'] ?? (callee['property'] as Node | undefined)?.['name'] ?? '')

export const isSpanish = ({ language }: Text): boolean => language !== 'en'

/** Words that docs/writing.md replaces, words that are only used in Spain, and punctuation that is not used in Quebec. */
const REFUSED = {
  en: /\b(?:told|tells|stands|anew|whoever|nobody|somebody|is there|says something|by itself|of its own|the own|looked for|hold it back|at once|as such|thereof|meanwhile|wherefore)\b/gi,
  es: /(?<!\p{L})(?:vídeos?|ficheros?|siniestros?|tecla Intro|ordenador(?:es)?|móvil(?:es)?)(?!\p{L})/giu,
  fr: / [;!?]|[«“] ?[“«]|“|(?<!\p{L})(?:e-?mail|mail|login|upload|compte social|comptes sociaux|ordonnance)s?(?!\p{L})/giu,
}

export const refusedWords = ({ text, language }: Text): string[] =>
  [...text.replaceAll(/\{.*?\}+/g, 'X').matchAll(REFUSED[language])].map(([word]) => word)

/** Texts of an English catalog that other languages lack, and the reverse. All plural forms count as one text. */
export async function missingTexts(path: string): Promise<Breach[]> {
  return (await Promise.all(['es', 'fr'].map((language) => missingIn(path, language)))).flat()
}

async function missingIn(path: string, language: string): Promise<Breach[]> {
  const other = path.replace(/en\.ts$/, `${language}.ts`)
  if (!existsSync(join(root, other)))
    return [{ path, line: 1, sentence: `has no catalog ${language} beside it.` }]
  const [here, there] = await Promise.all([keysOf(path), keysOf(other)])
  const lacks = (file: string, keys: Set<string>, others: Set<string>) =>
    [...others]
      .filter((key) => !keys.has(key))
      .map((key) => ({ path: file, line: 1, sentence: `has no text for ${key}.` }))
  return [...lacks(other, there, here), ...lacks(path, here, there)]
}

async function keysOf(path: string): Promise<Set<string>> {
  const module = (await import(/* @vite-ignore */ join(root, path))) as Record<string, object>
  const catalog = module['default'] ?? module[path.slice(-5, -3)] ?? {}
  return new Set(Object.keys(catalog).map((key) => key.replace(/_(?:zero|one|two|few|many|other)$/, '')))
}
