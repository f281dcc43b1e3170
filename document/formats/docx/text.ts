/** Text as WordprocessingML (ECMA-376 part 1, 17.3): runs and paragraphs. The schema fixes the order of properties. */
import type { Tone } from '../../kit/block.ts'
import { normalizeText } from '../../kit/printable.ts'

export const INK_COLORS: Record<Tone | 'hair' | 'wash' | 'marker', string> = {
  ink: '1A1F2B',
  quiet: '595E67',
  accent: '1A1F2B',
  before: '1F5793',
  after: '994206',
  warn: '1A1F2B',
  good: '1B6846',
  hair: 'C9C5BA',
  wash: 'EFEDE6',
  marker: 'FFE680',
}

/** The timeline, in eighths of a point: thin before the date of loss, thick after it. */
export const TIMELINE_LINES: Partial<Record<Tone, { ink: string; eighths: number }>> = {
  before: { ink: '3F7CB9', eighths: 12 },
  after: { ink: 'C9621B', eighths: 36 },
}

/** A point on the timeline marks the date of loss, and nothing else. */
export const LOSS_POINT = '●'

/** Fonts that every computer with a word processor has; for letters that they lack, it uses others. */
const FONT_FAMILIES = { sans: 'Arial', serif: 'Georgia', mono: 'Courier New' }

/** `size` in points. */
export type TextStyle = {
  face?: keyof typeof FONT_FAMILIES
  size?: number
  tone?: Tone
  bold?: boolean
  isMarked?: boolean
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (c) => ESCAPES[c] ?? c)

/** Text or the value of an attribute, escaped so that none of it is read as markup. */
export const escapeText = (text: string): string => escapeXml(normalizeText(text))

const RTL = '[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc]'
/** Words of a right-to-left script, with what is between them. */
const RTL_WORDS = new RegExp(`${RTL}(?:[^\\p{L}\\p{N}]*${RTL})*`, 'gu')
const FIRST_LETTER = /\p{L}/u
const STARTS_RTL = new RegExp(`^${RTL}`)

/** A line's direction is that of its first letter. */
const isRightToLeft = (line: string): boolean => STARTS_RTL.test(FIRST_LETTER.exec(line)?.[0] ?? '')

function runProperties({ face = 'sans', size, tone, bold, isMarked }: TextStyle, fromRight: boolean): string {
  const font = FONT_FAMILIES[face]
  return [
    '<w:rPr>',
    `<w:rFonts w:ascii="${font}" w:hAnsi="${font}" w:cs="Arial"/>`,
    bold ? '<w:b/><w:bCs/>' : '',
    tone ? `<w:color w:val="${INK_COLORS[tone]}"/>` : '',
    size ? `<w:sz w:val="${Math.round(size * 2)}"/><w:szCs w:val="${Math.round(size * 2)}"/>` : '',
    isMarked ? `<w:shd w:val="clear" w:color="auto" w:fill="${INK_COLORS.marker}"/>` : '',
    fromRight ? '<w:rtl/>' : '',
    '</w:rPr>',
  ].join('')
}

function textRun(text: string, look: TextStyle, fromRight: boolean): string {
  const inside = text
    .split('\n')
    .map((line) => (line === '' ? '' : `<w:t xml:space="preserve">${escapeXml(line)}</w:t>`))
    .join('<w:br/>')
  return `<w:r>${runProperties(look, fromRight)}${inside}</w:r>`
}

/** A text in one style; line ends become line breaks. */
export function run(text: string, look: TextStyle = {}): string {
  const printableText = normalizeText(text)
  let out = ''
  let at = 0
  for (const { 0: words, index } of printableText.matchAll(RTL_WORDS)) {
    if (index > at) out += textRun(printableText.slice(at, index), look, false)
    out += textRun(words, look, true)
    at = index + words.length
  }
  return at < printableText.length ? out + textRun(printableText.slice(at), look, false) : out
}

export const TAB = '<w:r><w:tab/></w:r>'

/** A value that the word processor computes, such as PAGE; `shown` is displayed until then. */
export function field(code: string, shown: string, look: TextStyle = {}): string {
  const properties = runProperties(look, false)
  const char = (type: string) => `<w:r>${properties}<w:fldChar w:fldCharType="${type}"/></w:r>`
  const instruction = `<w:r>${properties}<w:instrText xml:space="preserve"> ${escapeText(code)} </w:instrText></w:r>`
  return `${char('begin')}${instruction}${char('separate')}${run(shown, look)}${char('end')}`
}

export type Border = {
  side: 'top' | 'left' | 'bottom' | 'right'
  ink: string
  eighths: number
  gap: number
  dashed?: boolean
}

/** Lengths in twentieths of a point. `tabs` are positions at which words are aligned. */
export type ParagraphLayout = {
  style?: string
  keepNext?: boolean
  pageBefore?: boolean
  edges?: Border[]
  shade?: string
  tabs?: { at: number; align: 'left' | 'right' | 'center' }[]
  fromRight?: boolean
  before?: number
  after?: number
  /** In 240ths of a line; if `exact`, in twentieths of a point, regardless of the content. */
  line?: number
  exact?: boolean
  left?: number
  right?: number
  hanging?: number
  align?: 'left' | 'right' | 'center'
}

const SIDES = ['top', 'left', 'bottom', 'right']

function paragraphProperties(layout: ParagraphLayout): string {
  const { style, keepNext, pageBefore, edges, shade, tabs, fromRight, before, after, line, align } = layout
  const { left, right, hanging, exact } = layout
  const has = (...values: unknown[]) => values.some((value) => value !== undefined)
  const attribute = (name: string, value: number | undefined) =>
    value === undefined ? '' : ` w:${name}="${Math.round(value)}"`
  return [
    '<w:pPr>',
    style ? `<w:pStyle w:val="${style}"/>` : '',
    keepNext ? '<w:keepNext/><w:keepLines/>' : '',
    pageBefore ? '<w:pageBreakBefore/>' : '',
    edges
      ? `<w:pBdr>${edges
          .toSorted((a, b) => SIDES.indexOf(a.side) - SIDES.indexOf(b.side))
          .map(
            ({ side, ink, eighths, gap, dashed }) =>
              `<w:${side} w:val="${dashed ? 'dashed' : 'single'}" w:sz="${eighths}" w:space="${gap}" w:color="${ink}"/>`,
          )
          .join('')}</w:pBdr>`
      : '',
    shade ? `<w:shd w:val="clear" w:color="auto" w:fill="${shade}"/>` : '',
    tabs
      ? `<w:tabs>${tabs.map(({ at, align }) => `<w:tab w:val="${align}" w:pos="${Math.round(at)}"/>`).join('')}</w:tabs>`
      : '',
    fromRight ? '<w:bidi/>' : '',
    has(before, after, line)
      ? `<w:spacing${attribute('before', before)}${attribute('after', after)}${attribute('line', line)}${line === undefined ? '' : ` w:lineRule="${exact ? 'exact' : 'auto'}"`}/>`
      : '',
    has(left, right, hanging)
      ? `<w:ind${attribute('left', left)}${attribute('right', right)}${attribute('hanging', hanging)}/>`
      : '',
    align ? `<w:jc w:val="${align}"/>` : '',
    '</w:pPr>',
  ].join('')
}

/** @param runs markup from `run` or similar functions */
export const paragraph = (runs: string, layout: ParagraphLayout = {}): string =>
  `<w:p>${paragraphProperties(layout)}${runs}</w:p>`

export const linesOf = (text: string): string[] => normalizeText(text).split('\n')

/** A line of a text as a paragraph, in its own direction. An empty line stays an empty paragraph. */
export const lineParagraph = (line: string, look: TextStyle, layout: ParagraphLayout): string =>
  paragraph(run(line, look), isRightToLeft(line) ? { ...layout, fromRight: true } : layout)

/** A valid bookmark name in Word: letters, digits and underscores, 40 at most. */
export const bookmarkName = (id: string): string => `e_${id.replace(/\W/g, '').slice(0, 38)}`

export const bookmark = (id: string, number: number, inside: string): string =>
  `<w:bookmarkStart w:id="${number}" w:name="${bookmarkName(id)}"/>${inside}<w:bookmarkEnd w:id="${number}"/>`

export const linkTo = (id: string, inside: string): string =>
  `<w:hyperlink w:anchor="${bookmarkName(id)}" w:history="1">${inside}</w:hyperlink>`
