import { type Brush, dark, gradient, light, repeat, n, path, rect, stroke } from './kit.ts'

export function room(b: Brush, wall: string, floor: string, at = 0.68): string {
  const g = gradient([
    [0, light(wall, 0.12)],
    [1, wall],
  ])
  return (
    g.def +
    rect(0, 0, b.w, b.h * at, g.fill) +
    rect(0, b.h * at, b.w, b.h * (1 - at), floor) +
    rect(0, b.h * at - b.u * 1.6, b.w, b.u * 1.6, light(wall, 0.5))
  )
}

export function windowOf(b: Brush, x: number, y: number, w: number, h: number): string {
  const g = gradient([
    [0, b.mood === 'night' ? '#16213f' : '#a9d5ee'],
    [1, b.mood === 'night' ? '#2b3a63' : '#eaf6fb'],
  ])
  return (
    g.def +
    rect(x - b.u, y - b.u, w + b.u * 2, h + b.u * 2, '#f6f2ea') +
    rect(x, y, w, h, g.fill) +
    rect(x + w / 2 - b.u * 0.5, y, b.u, h, '#f6f2ea') +
    rect(x, y + h / 2 - b.u * 0.5, w, b.u, '#f6f2ea')
  )
}

export const table = (b: Brush, y = 0.66, color = b.r.pick(['#b98a5a', '#8e6242', '#d6b48a', '#e9e2d6'])) =>
  path(`M0 ${n(b.h * y)} H${n(b.w)} V${n(b.h)} H0 Z`, color) +
  repeat(6, (i) => stroke(`M0 ${n(b.h * (y + 0.05 + i * 0.055))} H${n(b.w)}`, dark(color, 0.1), b.u * 0.25))
