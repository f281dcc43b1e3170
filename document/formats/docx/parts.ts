/** The other files of the package (ECMA-376 part 2, and part 1 sections 11 and 17). */
import type { Document } from '../../kit/block.ts'
import type { Frame } from '../rendering.ts'
import { relationIdOf } from './pictures.ts'
import {
  escapeText,
  field,
  INK_COLORS,
  type ParagraphLayout,
  type TextStyle,
  paragraph,
  run,
  TAB,
} from './text.ts'

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const SCHEMAS = 'http://schemas.openxmlformats.org'
const RELATIONSHIP_SCHEMA = `${SCHEMAS}/officeDocument/2006/relationships`
const NAMESPACES = [
  `xmlns:w="${SCHEMAS}/wordprocessingml/2006/main"`,
  `xmlns:r="${RELATIONSHIP_SCHEMA}"`,
  `xmlns:wp="${SCHEMAS}/drawingml/2006/wordprocessingDrawing"`,
  `xmlns:a="${SCHEMAS}/drawingml/2006/main"`,
  `xmlns:pic="${SCHEMAS}/drawingml/2006/picture"`,
].join(' ')

/** Twentieths of a point: 22 mm left, 20 right, 21 above and below. */
const PAPER_SIZES = { letter: { w: 12_240, h: 15_840 }, a4: { w: 11_906, h: 16_838 } }
const MARGIN = { left: 1247, right: 1134, top: 1191, bottom: 1191 }

/** Width of the column in twentieths of a point. */
export const columnWidth = (paper: Document['paper']): number =>
  PAPER_SIZES[paper].w - MARGIN.left - MARGIN.right

const relationships = (list: { id: string; type: string; target: string }[]): string =>
  `${XML_DECLARATION}<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${list
    .map(({ id, type, target }) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const CONTENT_TYPES: [string, string][] = [
  ['/word/document.xml', 'wordprocessingml.document.main'],
  ['/word/styles.xml', 'wordprocessingml.styles'],
  ['/word/settings.xml', 'wordprocessingml.settings'],
  ['/word/header.xml', 'wordprocessingml.header'],
  ['/word/footer.xml', 'wordprocessingml.footer'],
  ['/word/footer-first.xml', 'wordprocessingml.footer'],
  ['/docProps/app.xml', 'extended-properties'],
]

const contentTypes = (): string =>
  [
    `${XML_DECLARATION}<Types xmlns="${SCHEMAS}/package/2006/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    '<Default Extension="jpeg" ContentType="image/jpeg"/><Default Extension="png" ContentType="image/png"/>',
    ...CONTENT_TYPES.map(
      ([part, type]) =>
        `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
    ),
    '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>',
    '</Types>',
  ].join('')

function coreProperties({ title, author, language, createdAt }: Frame): string {
  const at = createdAt.replace(/\.\d+Z$/, 'Z')
  return [
    `${XML_DECLARATION}<cp:coreProperties xmlns:cp="${SCHEMAS}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">`,
    `<dc:title>${escapeText(title)}</dc:title><dc:creator>${escapeText(author)}</dc:creator><dc:language>${escapeText(language)}</dc:language>`,
    `<dcterms:created xsi:type="dcterms:W3CDTF">${at}</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">${at}</dcterms:modified>`,
    '</cp:coreProperties>',
  ].join('')
}

const style = (
  id: string,
  name: string,
  { properties = '', outline, isDefault }: { properties?: string; outline?: number; isDefault?: boolean },
): string =>
  [
    `<w:style w:type="paragraph"${isDefault ? ' w:default="1"' : ''} w:styleId="${id}"><w:name w:val="${name}"/>`,
    isDefault ? '' : '<w:basedOn w:val="Normal"/><w:next w:val="Normal"/>',
    '<w:qFormat/>',
    properties || outline !== undefined
      ? `<w:pPr>${properties}${outline === undefined ? '' : `<w:outlineLvl w:val="${outline}"/>`}</w:pPr>`
      : '',
    '</w:style>',
  ].join('')

const styles = (language: string): string =>
  [
    `${XML_DECLARATION}<w:styles ${NAMESPACES}><w:docDefaults><w:rPrDefault><w:rPr>`,
    '<w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:cs="Arial"/>',
    `<w:color w:val="${INK_COLORS.ink}"/><w:sz w:val="18"/><w:szCs w:val="18"/><w:lang w:val="${escapeText(language)}"/>`,
    '</w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:before="0" w:after="60" w:line="264" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>',
    style('Normal', 'Normal', { isDefault: true }),
    style('Title', 'Title', { properties: '<w:spacing w:after="60" w:line="240" w:lineRule="auto"/>' }),
    style('Heading1', 'heading 1', {
      properties: '<w:keepNext/><w:spacing w:before="240" w:after="240"/>',
      outline: 0,
    }),
    style('Heading2', 'heading 2', {
      properties: '<w:keepNext/><w:spacing w:before="220" w:after="140"/>',
      outline: 1,
    }),
    style('Post', 'Post', { properties: '<w:keepNext/><w:spacing w:before="280" w:after="0"/>', outline: 1 }),
    '</w:styles>',
  ].join('')

/** @param isCounted the document has page numbers, which the word processor has to count when it opens it */
const settings = (isCounted: boolean): string =>
  [
    `${XML_DECLARATION}<w:settings ${NAMESPACES}>`,
    '<w:defaultTabStop w:val="720"/>',
    isCounted ? '<w:updateFields w:val="true"/>' : '',
    '<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>',
    '</w:settings>',
  ].join('')

const RUNNING_LOOK: TextStyle = { size: 7, tone: 'quiet' }
/** Letters for which a line of the header has room, with a gap between its sides. */
const MAX_HEADER_LINE = 110

function header({ header: running }: Frame, width: number): string {
  return `${XML_DECLARATION}<w:hdr ${NAMESPACES}>${running === null ? paragraph('') : headerLines(running, width)}</w:hdr>`
}

function headerLines({ left, right }: NonNullable<Frame['header']>, width: number): string {
  const [first, second] = [run(left, RUNNING_LOOK), run(right, RUNNING_LOOK)]
  const last: ParagraphLayout = {
    after: 0,
    edges: [{ side: 'bottom', ink: INK_COLORS.hair, eighths: 3, gap: 3 }],
  }
  return left.length + right.length <= MAX_HEADER_LINE
    ? paragraph(first + TAB + second, { ...last, tabs: [{ at: width, align: 'right' }] })
    : paragraph(first, { after: 0 }) + paragraph(second, { ...last, align: 'right' })
}

function footer({ footer: running }: Frame, width: number): string {
  if (running === null) return `${XML_DECLARATION}<w:ftr ${NAMESPACES}>${paragraph('')}</w:ftr>`
  const counted = running.pages.split(/(\{pages?\})/).map((part) => {
    if (part === '{page}') return field('PAGE', '1', RUNNING_LOOK)
    return part === '{pages}' ? field('NUMPAGES', '1', RUNNING_LOOK) : run(part, RUNNING_LOOK)
  })
  const line: ParagraphLayout = { before: 0, after: 0 }
  return [
    `${XML_DECLARATION}<w:ftr ${NAMESPACES}>`,
    paragraph(run(running.left, RUNNING_LOOK) + TAB + counted.join(''), {
      ...line,
      edges: [{ side: 'top', ink: INK_COLORS.hair, eighths: 3, gap: 3 }],
      tabs: [{ at: width, align: 'right' }],
    }),
    paragraph(run(running.middle, RUNNING_LOOK), line),
    '</w:ftr>',
  ].join('')
}

export const DOCUMENT_START = `${XML_DECLARATION}<w:document ${NAMESPACES}><w:body>`

/** The end of a section: its first page has no header, every page has the footer. */
export function documentEnd(paper: Document['paper']): string {
  const { w, h } = PAPER_SIZES[paper]
  const { left, right, top, bottom } = MARGIN
  return [
    '<w:sectPr><w:headerReference w:type="default" r:id="header"/><w:footerReference w:type="default" r:id="footer"/>',
    '<w:footerReference w:type="first" r:id="footer-first"/>',
    `<w:pgSz w:w="${w}" w:h="${h}"/><w:pgMar w:top="${top}" w:right="${right}" w:bottom="${bottom}" w:left="${left}" w:header="567" w:footer="567" w:gutter="0"/>`,
    '<w:titlePg/></w:sectPr></w:body></w:document>',
  ].join('')
}

/** Every file except the text and the pictures, by its path in the package. */
export function partsOf(
  frame: Frame,
  pictures: Iterable<string>,
  { isCounted }: { isCounted: boolean },
): Map<string, string> {
  const width = columnWidth(frame.paper)
  const part = (id: string) => ({
    id,
    type: `${RELATIONSHIP_SCHEMA}/${id.split('-')[0]}`,
    target: `${id}.xml`,
  })
  return new Map([
    ['[Content_Types].xml', contentTypes()],
    [
      '_rels/.rels',
      relationships([
        { id: 'document', type: `${RELATIONSHIP_SCHEMA}/officeDocument`, target: 'word/document.xml' },
        {
          id: 'core',
          type: `${SCHEMAS}/package/2006/relationships/metadata/core-properties`,
          target: 'docProps/core.xml',
        },
        { id: 'app', type: `${RELATIONSHIP_SCHEMA}/extended-properties`, target: 'docProps/app.xml' },
      ]),
    ],
    [
      'word/_rels/document.xml.rels',
      relationships([
        ...['styles', 'settings', 'header', 'footer', 'footer-first'].map(part),
        ...[...pictures].map((name) => ({
          id: relationIdOf(name),
          type: `${RELATIONSHIP_SCHEMA}/image`,
          target: `media/${name}`,
        })),
      ]),
    ],
    ['docProps/core.xml', coreProperties(frame)],
    [
      'docProps/app.xml',
      `${XML_DECLARATION}<Properties xmlns="${SCHEMAS}/officeDocument/2006/extended-properties"><Application>Proofline</Application></Properties>`,
    ],
    ['word/styles.xml', styles(frame.language)],
    ['word/settings.xml', settings(isCounted)],
    ['word/header.xml', header(frame, width)],
    ['word/footer.xml', footer(frame, width)],
    // A section may refer to each part only once.
    ['word/footer-first.xml', footer(frame, width)],
  ])
}
