import type { Random } from '../random.ts'

/** A person's look, the same in all their pictures. */
export type Look = {
  skin: string
  hair: string
  cut: 'long' | 'short' | 'bun' | 'curls' | 'turban' | 'bald'
  beard: boolean
  glasses: boolean
}

export type Mood = 'dawn' | 'day' | 'dusk' | 'night' | 'gray'

/** Everything that a scene needs to draw: its size in pixels, `u` (a hundredth of the shorter side), and its subject. */
export type Brush = { r: Random; w: number; h: number; u: number; look: Look; mood: Mood }

const SKIES: Record<Mood, [string, string, string]> = {
  dawn: ['#f7b7a3', '#fde3c8', '#9db7d5'],
  day: ['#bfe3f7', '#eaf6fb', '#5fa8d9'],
  dusk: ['#f4895f', '#fbc687', '#6b4a8c'],
  night: ['#24365e', '#3c4f7e', '#0d1530'],
  gray: ['#cfd6dc', '#e4e8eb', '#9aa6b1'],
}

let gradients = 0

/** Numbers restart in each picture, so that a picture does not depend on those drawn before it. */
export const startPicture = () => {
  gradients = 0
}

export function gradient(stops: [number, string][], down = true): { def: string; fill: string } {
  gradients += 1
  const id = `g${gradients}`
  const list = stops.map(([at, color]) => `<stop offset="${at}" stop-color="${color}"/>`).join('')
  return {
    def: `<linearGradient id="${id}" x1="0" y1="0" x2="${down ? 0 : 1}" y2="${down ? 1 : 0}">${list}</linearGradient>`,
    fill: `url(#${id})`,
  }
}

export const n = (value: number) => Math.round(value * 10) / 10

export const rect = (x: number, y: number, w: number, h: number, fill: string, rest = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${rest}/>`
export const round = (x: number, y: number, w: number, h: number, radius: number, fill: string, rest = '') =>
  rect(x, y, w, h, fill, `rx="${n(radius)}" ${rest}`)
export const circle = (x: number, y: number, radius: number, fill: string, rest = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}" ${rest}/>`
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, rest = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${rest}/>`
export const path = (d: string, fill: string, rest = '') => `<path d="${d}" fill="${fill}" ${rest}/>`
export const stroke = (d: string, color: string, width: number, rest = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${rest}/>`
export const polygon = (points: [number, number][], fill: string, rest = '') =>
  `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="${fill}" ${rest}/>`
export const group = (inner: string, transform: string) => `<g transform="${transform}">${inner}</g>`
export const repeat = (count: number, draw: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')

/** Mixes two colors. @param share of the second (0 to 1) */
export function mix(a: string, b: string, share: number): string {
  const part = (color: string, i: number) => Number.parseInt(color.slice(1 + i * 2, 3 + i * 2), 16)
  const channel = (i: number) => Math.round(part(a, i) * (1 - share) + part(b, i) * share)
  return `#${[0, 1, 2].map((i) => channel(i).toString(16).padStart(2, '0')).join('')}`
}
export const dark = (color: string, share: number) => mix(color, '#0b1020', share)
export const light = (color: string, share: number) => mix(color, '#ffffff', share)

/** An outdoor color in the light of this hour. */
export function lit(color: string, mood: Mood): string {
  if (mood === 'night') return mix(color, '#101a3c', 0.62)
  if (mood === 'dusk') return mix(color, '#a4553f', 0.28)
  if (mood === 'dawn') return mix(color, '#e9b8a6', 0.22)
  return mood === 'gray' ? mix(color, '#8b96a0', 0.4) : color
}

/** Sky over the whole picture, with sun, moon, stars or clouds. `horizon` is the share of the height. */
export function sky(b: Brush, horizon = 0.6): string {
  const [low, mid, top] = SKIES[b.mood]
  const g = gradient([
    [0, top],
    [horizon * 0.65, low],
    [horizon, mid],
  ])
  const x = b.w * b.r.between(0.12, 0.88)
  const y = b.h * horizon * (b.mood === 'day' ? 0.3 : b.r.between(0.6, 0.92))
  const bright = { dawn: '#fff1d6', day: '#fffbe8', dusk: '#ffe0a3', night: '#f3f1e0', gray: '#f4f6f7' }[
    b.mood
  ]
  const sun =
    b.mood === 'gray'
      ? ''
      : circle(x, b.mood === 'night' ? y * 0.35 : y, b.u * 15, bright, 'opacity="0.25"') +
        circle(x, b.mood === 'night' ? y * 0.35 : y, b.u * 7, bright)
  const stars =
    b.mood === 'night'
      ? repeat(60, () =>
          circle(
            b.w * b.r.next(),
            b.h * horizon * b.r.next(),
            b.u * b.r.between(0.12, 0.35),
            '#ffffff',
            'opacity="0.8"',
          ),
        )
      : ''
  return g.def + rect(0, 0, b.w, b.h, g.fill) + sun + stars + (b.mood === 'night' ? '' : clouds(b, horizon))
}

function clouds(b: Brush, horizon: number): string {
  const color = { dawn: '#fff0e6', day: '#ffffff', dusk: '#f7b08d', night: '#33456e', gray: '#b9c3cb' }[
    b.mood
  ]
  return repeat(b.r.whole(1, 4), () => {
    const x = b.w * b.r.next()
    const y = b.h * horizon * b.r.between(0.08, 0.6)
    const s = b.u * b.r.between(3, 7)
    return `<g opacity="0.75">${oval(x, y, s * 2.4, s * 0.7, color)}${oval(x - s * 0.7, y - s * 0.5, s, s * 0.7, color)}${oval(x + s * 0.6, y - s * 0.65, s * 1.2, s * 0.85, color)}</g>`
  })
}

/** A ridge across the picture from height `y`, `rough` high, filled to the bottom. */
export function ridge(b: Brush, y: number, rough: number, fill: string, steps = 9, sharp = false): string {
  const points: [number, number][] = Array.from({ length: steps + 1 }, (_, i) => [
    (b.w * i) / steps,
    y - rough * (sharp ? (i % 2 === 0 ? b.r.between(0, 0.35) : b.r.between(0.6, 1)) : b.r.next()),
  ])
  if (sharp) return polygon([[0, b.h], ...points, [b.w, b.h]], fill)
  let d = `M0 ${n(b.h)} L0 ${n(points[0]?.[1] ?? y)}`
  for (let i = 1; i < points.length; i++) {
    const [px, py] = points[i - 1] ?? [0, y]
    const [x, top] = points[i] ?? [b.w, y]
    const middle = n((px + x) / 2)
    d += ` C${middle} ${n(py)} ${middle} ${n(top)} ${n(x)} ${n(top)}`
  }
  return path(`${d} L${n(b.w)} ${n(b.h)} Z`, fill)
}

export function pine(x: number, y: number, size: number, color: string): string {
  const tier = (k: number) =>
    polygon(
      [
        [x - size * (0.32 - k * 0.07), y - size * (0.18 + k * 0.25)],
        [x + size * (0.32 - k * 0.07), y - size * (0.18 + k * 0.25)],
        [x, y - size * (0.55 + k * 0.25)],
      ],
      k === 1 ? light(color, 0.06) : color,
    )
  return (
    rect(x - size * 0.03, y - size * 0.2, size * 0.06, size * 0.2, '#5b4634') + tier(0) + tier(1) + tier(2)
  )
}

export function tree(b: Brush, x: number, y: number, size: number, color: string): string {
  const leaf = (dx: number, dy: number, radius: number, share: number) =>
    circle(x + size * dx, y - size * dy, size * radius, light(color, share))
  return (
    stroke(`M${n(x)} ${n(y)} L${n(x)} ${n(y - size * 0.5)}`, lit('#6b4f3a', b.mood), size * 0.07) +
    leaf(-0.16, 0.6, 0.22, 0) +
    leaf(0.18, 0.58, 0.2, 0.05) +
    leaf(0, 0.78, 0.24, 0.1)
  )
}
