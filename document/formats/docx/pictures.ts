import sharp from 'sharp'
import type { Strip, Tone } from '../../kit/block.ts'
import type { Print } from '../pictures.ts'
import { escaped, INKS, LINES } from './text.ts'

/** English metric units in a millimetre. */
const EMU = 36_000

/** The pictures of a document: each file once, no matter how often it is shown. */
export class Media {
  /** By path inside the document. */
  readonly files = new Map<string, { path: string } | { bytes: Buffer }>()
  private shown = 0

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
    this.shown += 1
    return drawing(name, this.shown, [Math.round(w * EMU), Math.round(h * EMU)], alt, isFramed)
  }
}

export const relationOf = (name: string): string => `m_${name.replace(/\W/g, '_')}`

/** DrawingML within a line of text (ECMA-376 part 1, 20.4.2.8). */
function drawing(
  file: string,
  number: number,
  [cx, cy]: [number, number],
  alt: string,
  isFramed: boolean,
): string {
  const name = `name="Picture ${number}" descr="${escaped(alt).replaceAll('\n', ' ')}"`
  return [
    `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${cx}" cy="${cy}"/>`,
    `<wp:docPr id="${number}" ${name}/>`,
    '<wp:cNvGraphicFramePr><a:graphicFrameLocks noChangeAspect="1"/></wp:cNvGraphicFramePr>',
    '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic>',
    `<pic:nvPicPr><pic:cNvPr id="${number}" ${name}/><pic:cNvPicPr/></pic:nvPicPr>`,
    `<pic:blipFill><a:blip r:embed="${relationOf(file)}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>`,
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm>`,
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>',
    isFramed ? `<a:ln w="3810"><a:solidFill><a:srgbClr val="${INKS.hair}"/></a:solidFill></a:ln>` : '',
    '</pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>',
  ].join('')
}

/** Dots per millimeter of what is drawn here: 300 per inch. */
const DOTS = 300 / 25.4

const asPng = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png().toBuffer()

/** Contains no letters, because we don't know which fonts are available to draw them. */
function drawn(w: number, h: number, shapes: string): Promise<Buffer> {
  const [across, down] = [Math.round(w * DOTS), Math.round(h * DOTS)]
  return asPng(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${down}" viewBox="0 0 ${w} ${h}">${shapes}</svg>`,
  )
}

export const MARK = { w: 13.4, h: 2.8 }

/** The mark: a line with a point on it. */
export const drawMark = (): Promise<Buffer> =>
  drawn(
    MARK.w,
    MARK.h,
    `<path d="M0 1.4H13.4" stroke="#${INKS.ink}" stroke-width=".42"/><circle cx="8.3" cy="1.4" r="1.2" fill="#${INKS.ink}"/>`,
  )

export const STRIP_HEIGHT = 32

/** The bars of a strip that is `w` millimeters wide on the lines of its scale, with the point of the date of loss. */
export function drawStrip({ buckets, mark, scale }: Strip, w: number): Promise<Buffer> {
  const high = 27
  const floor = 5 + high - 2
  const each = w / buckets.length
  const gap = each > 2.4 ? 0.5 : each * 0.18
  const peak = scale.at(-1) ?? 1
  const lines = scale.map((count) => {
    const y = floor - ((high - 3) * count) / peak
    return `<path d="M0 ${y}H${w}" stroke="#${INKS.hair}" stroke-width=".1"/>`
  })
  const bars = buckets.map(({ parts }, index) => {
    let top = floor
    return parts
      .map(({ count, tone }) => {
        const tall = Math.max(0.5, ((high - 3) * count) / peak)
        top -= tall
        const fill = `#${LINES[tone]?.ink ?? INKS[tone]}`
        return `<rect x="${each * index + gap / 2}" y="${top}" width="${each - gap}" height="${tall}" fill="${fill}"/>`
      })
      .join('')
  })
  if (mark === null) return drawn(w, STRIP_HEIGHT, [...lines, ...bars, stretch(0, w, floor, 'ink')].join(''))
  const at = Math.min(w - POINT_RADIUS, Math.max(POINT_RADIUS, each * mark.at))
  const beside = POINT_RADIUS + 0.6
  return drawn(
    w,
    STRIP_HEIGHT,
    [
      ...lines,
      ...bars,
      `<path d="M${at} 2V${floor}" stroke="#${INKS.ink}" stroke-width=".28"/>`,
      stretch(0, at - beside, floor, 'before'),
      stretch(at + beside, w, floor, 'after'),
      `<circle cx="${at}" cy="${floor}" r="${POINT_RADIUS}" fill="#${INKS.ink}"/>`,
    ].join(''),
  )
}

/** Millimetres. */
const POINT_RADIUS = 1.4

/** A part of the timeline. */
function stretch(from: number, to: number, y: number, tone: Tone): string {
  const { ink, eighths } = LINES[tone] ?? { ink: INKS[tone], eighths: 6 }
  const wide = (eighths / 8) * (25.4 / 72) * STRIP_LINE
  return to > from ? `<path d="M${from} ${y}H${to}" stroke="#${ink}" stroke-width="${wide}"/>` : ''
}

/** The line of a strip is thinner than the one beside posts, which must be visible along a whole page. */
const STRIP_LINE = 0.55
