import sharp from 'sharp'
import type { Strip, Tone } from '../../kit/block.ts'
import type { Print } from '../pictures.ts'
import { escapeText, INK_COLORS, TIMELINE_LINES } from './text.ts'

/** English metric units in a millimetre. */
const EMU_PER_MM = 36_000

/** The pictures of a document: each file once, no matter how often it is shown. */
export class Media {
  /** By path inside the document. */
  readonly files = new Map<string, { path: string } | { bytes: Buffer }>()
  private shownCount = 0

  /** @param isFramed draws a frame, because a photograph may be as white as the paper @returns markup of the picture, `w` and `h` in millimeters */
  show(
    source: Print | { name: string; bytes: Buffer },
    w: number,
    h: number,
    alt: string,
    isFramed = false,
  ): string {
    const name = 'key' in source ? `${source.key}.jpeg` : `${source.name}.png`
    if (!this.files.has(name))
      this.files.set(name, 'key' in source ? { path: source.path } : { bytes: source.bytes })
    this.shownCount += 1
    return drawingMarkup(
      name,
      this.shownCount,
      [Math.round(w * EMU_PER_MM), Math.round(h * EMU_PER_MM)],
      alt,
      isFramed,
    )
  }
}

export const relationIdOf = (name: string): string => `m_${name.replace(/\W/g, '_')}`

/** DrawingML within a line of text (ECMA-376 part 1, 20.4.2.8). */
function drawingMarkup(
  file: string,
  number: number,
  [cx, cy]: [number, number],
  alt: string,
  isFramed: boolean,
): string {
  const name = `name="Picture ${number}" descr="${escapeText(alt).replaceAll('\n', ' ')}"`
  return [
    `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${cx}" cy="${cy}"/>`,
    `<wp:docPr id="${number}" ${name}/>`,
    '<wp:cNvGraphicFramePr><a:graphicFrameLocks noChangeAspect="1"/></wp:cNvGraphicFramePr>',
    '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic>',
    `<pic:nvPicPr><pic:cNvPr id="${number}" ${name}/><pic:cNvPicPr/></pic:nvPicPr>`,
    `<pic:blipFill><a:blip r:embed="${relationIdOf(file)}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>`,
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm>`,
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>',
    isFramed ? `<a:ln w="3810"><a:solidFill><a:srgbClr val="${INK_COLORS.hair}"/></a:solidFill></a:ln>` : '',
    '</pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>',
  ].join('')
}

/** Dots per millimeter of what is drawn here: 300 per inch. */
const DOTS_PER_MM = 300 / 25.4

const renderPng = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png().toBuffer()

/** Contains no letters, because we don't know which fonts are available to draw them. */
function drawSvg(w: number, h: number, shapes: string): Promise<Buffer> {
  const [widthPx, heightPx] = [Math.round(w * DOTS_PER_MM), Math.round(h * DOTS_PER_MM)]
  return renderPng(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${w} ${h}">${shapes}</svg>`,
  )
}

export const MARK_SIZE = { w: 13.4, h: 2.8 }

/** The mark: a line with a point on it. */
export const drawMark = (): Promise<Buffer> =>
  drawSvg(
    MARK_SIZE.w,
    MARK_SIZE.h,
    `<path d="M0 1.4H13.4" stroke="#${INK_COLORS.ink}" stroke-width=".42"/><circle cx="8.3" cy="1.4" r="1.2" fill="#${INK_COLORS.ink}"/>`,
  )

export const STRIP_HEIGHT = 32

/** The bars of a strip that is `w` millimeters wide on the lines of its scale, with the point of the date of loss. */
export function drawStrip({ buckets, mark, scale }: Strip, w: number): Promise<Buffer> {
  const plotHeight = 27
  const baseline = 5 + plotHeight - 2
  const cut = mark?.cut ?? null
  const room = cut === null ? 0 : CUT_ROOM
  const start = cut === 'before' ? room : 0
  const barWidth = (w - room) / buckets.length
  const gap = barWidth > 2.4 ? 0.5 : barWidth * 0.18
  const peak = scale.at(-1) ?? 1
  const lines = scale.map((count) => {
    const y = baseline - ((plotHeight - 3) * count) / peak
    return `<path d="M${start} ${y}H${start + w - room}" stroke="#${INK_COLORS.hair}" stroke-width=".1"/>`
  })
  const bars = buckets.map(({ parts }, index) => {
    let top = baseline
    return parts
      .map(({ count, tone }) => {
        const barHeight = Math.max(0.5, ((plotHeight - 3) * count) / peak)
        top -= barHeight
        const fill = `#${TIMELINE_LINES[tone]?.ink ?? INK_COLORS[tone]}`
        return `<rect x="${start + barWidth * index + gap / 2}" y="${top}" width="${barWidth - gap}" height="${barHeight}" fill="${fill}"/>`
      })
      .join('')
  })
  if (mark === null)
    return drawSvg(w, STRIP_HEIGHT, [...lines, ...bars, timelinePart(0, w, baseline, 'ink')].join(''))
  const pointGap = POINT_RADIUS + 0.6
  if (cut !== null) {
    const turn = (x: number) => (cut === 'before' ? x : w - x)
    const part = (a: number, b: number) =>
      timelinePart(
        Math.min(turn(a), turn(b)),
        Math.max(turn(a), turn(b)),
        baseline,
        cut === 'before' ? 'after' : 'before',
      )
    const middle = room / 2
    const strokes = [-1.2, 0].map(
      (dx) =>
        `<path d="M${turn(middle) + dx} ${baseline + 1.5}l1.2 -3" stroke="#${INK_COLORS.ink}" stroke-width=".28"/>`,
    )
    return drawSvg(
      w,
      STRIP_HEIGHT,
      [
        ...lines,
        ...bars,
        part(POINT_RADIUS + pointGap, middle - 1.4),
        part(middle + 1.4, w),
        ...strokes,
        `<circle cx="${turn(POINT_RADIUS)}" cy="${baseline}" r="${POINT_RADIUS}" fill="#${INK_COLORS.ink}"/>`,
      ].join(''),
    )
  }
  const at = Math.min(w - POINT_RADIUS, Math.max(POINT_RADIUS, barWidth * mark.at))
  return drawSvg(
    w,
    STRIP_HEIGHT,
    [
      ...lines,
      ...bars,
      `<path d="M${at} 2V${baseline}" stroke="#${INK_COLORS.ink}" stroke-width=".28"/>`,
      timelinePart(0, at - pointGap, baseline, 'before'),
      timelinePart(at + pointGap, w, baseline, 'after'),
      `<circle cx="${at}" cy="${baseline}" r="${POINT_RADIUS}" fill="#${INK_COLORS.ink}"/>`,
    ].join(''),
  )
}

/** Millimeters beside the bars for a point that is cut off. */
export const CUT_ROOM = 24

/** Millimeters. */
const POINT_RADIUS = 1.4

/** A part of the timeline. */
function timelinePart(from: number, to: number, y: number, tone: Tone): string {
  const { ink, eighths } = TIMELINE_LINES[tone] ?? { ink: INK_COLORS[tone], eighths: 6 }
  const strokeWidth = (eighths / 8) * (25.4 / 72) * STRIP_LINE_SCALE
  return to > from ? `<path d="M${from} ${y}H${to}" stroke="#${ink}" stroke-width="${strokeWidth}"/>` : ''
}

/** The line of a strip is thinner than the one beside posts, which must be visible along a whole page. */
const STRIP_LINE_SCALE = 0.55
