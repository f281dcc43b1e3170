import { dog, person } from './figure.ts'
import {
  type Brush,
  circle,
  dark,
  light,
  repeat,
  n,
  oval,
  path,
  polygon,
  rect,
  round,
  stroke,
} from './kit.ts'
import { room, windowOf, table } from './room.ts'

export function kitchen(b: Brush): string {
  return (
    room(b, b.r.pick(['#d8e4dc', '#efe0c6', '#dfe3ea']), '#c9b79c') +
    windowOf(b, b.w * 0.36, b.h * 0.12, b.w * 0.28, b.h * 0.28) +
    repeat(2, (i) =>
      rect(
        b.w * (i * 0.7),
        b.h * 0.06,
        b.w * 0.3,
        b.h * 0.26,
        '#f4efe6',
        'stroke="#cfc6b6" stroke-width="3"',
      ),
    ) +
    rect(0, b.h * 0.5, b.w, b.h * 0.06, '#6b5a4a') +
    rect(0, b.h * 0.56, b.w, b.h * 0.16, '#f4efe6') +
    table(b, 0.72) +
    round(b.w * 0.16, b.h * 0.44, b.u * 12, b.u * 10, 3, b.r.pick(['#c8382f', '#2f86a8', '#333'])) +
    oval(b.w * 0.5, b.h * 0.86, b.u * 20, b.u * 7, '#ffffff') +
    oval(b.w * 0.5, b.h * 0.855, b.u * 14, b.u * 4.6, b.r.pick(['#d98a3d', '#c4543a', '#8aa84f'])) +
    round(b.w * 0.74, b.h * 0.76, b.u * 8, b.u * 10, 2, b.r.pick(['#e0a63a', '#41518f', '#d9574a']))
  )
}

export function dogHome(b: Brush): string {
  return (
    room(b, b.r.pick(['#cfd8d0', '#e4d6c4', '#b9c6d3']), '#a98058') +
    windowOf(b, b.w * 0.62, b.h * 0.14, b.w * 0.24, b.h * 0.3) +
    oval(b.w * 0.46, b.h * 0.88, b.w * 0.36, b.h * 0.08, b.r.pick(['#c4675a', '#5f7f9a', '#d9b55f'])) +
    dog(
      b,
      b.w * 0.48,
      b.h * 0.87,
      Math.min(b.w, b.h) * 0.66,
      b.r.pick(['#c98d4f', '#8a5a36', '#e3d2b4', '#3d3732']),
    )
  )
}

export function cat(b: Brush): string {
  const coat = b.r.pick(['#d88a3f', '#5b5f66', '#2d2a2a', '#e6dccb'])
  const x = b.w * 0.5
  const y = b.h * 0.86
  const u = b.u
  return (
    room(b, '#d5c7d9', '#8a6a55') +
    windowOf(b, b.w * 0.2, b.h * 0.1, b.w * 0.6, b.h * 0.42) +
    rect(b.w * 0.12, b.h * 0.56, b.w * 0.76, u * 3, '#f6f2ea') +
    stroke(
      `M${n(x + u * 20)} ${n(y - u * 4)} q${n(u * 22)} ${n(-u * 4)} ${n(u * 14)} ${n(-u * 26)}`,
      coat,
      u * 5,
    ) +
    oval(x, y - u * 18, u * 22, u * 22, coat) +
    circle(x, y - u * 46, u * 15, coat) +
    polygon(
      [
        [x - u * 14, y - u * 50],
        [x - u * 12, y - u * 68],
        [x - u * 3, y - u * 58],
      ],
      coat,
    ) +
    polygon(
      [
        [x + u * 14, y - u * 50],
        [x + u * 12, y - u * 68],
        [x + u * 3, y - u * 58],
      ],
      coat,
    ) +
    oval(x - u * 5.5, y - u * 47, u * 2.6, u * 3.2, '#cfe06a') +
    oval(x + u * 5.5, y - u * 47, u * 2.6, u * 3.2, '#cfe06a') +
    oval(x - u * 5.5, y - u * 47, u * 0.9, u * 2.8, '#15181b') +
    oval(x + u * 5.5, y - u * 47, u * 0.9, u * 2.8, '#15181b') +
    polygon(
      [
        [x - u * 1.6, y - u * 41],
        [x + u * 1.6, y - u * 41],
        [x, y - u * 39],
      ],
      '#e08a94',
    ) +
    stroke(
      `M${n(x - u * 8)} ${n(y - u * 40)} h${n(-u * 12)} M${n(x + u * 8)} ${n(y - u * 40)} h${n(u * 12)}`,
      light(coat, 0.5),
      u * 0.4,
    )
  )
}

export function couch(b: Brush): string {
  const c = b.r.pick(['#6d7f8f', '#8f6b5b', '#5f7f6d', '#a3823f'])
  return (
    room(b, b.r.pick(['#e8ded0', '#cdd9dd', '#e2d3d6']), '#b79874') +
    rect(b.w * 0.32, b.h * 0.1, b.w * 0.2, b.h * 0.24, '#ffffff', 'stroke="#4a3b2f" stroke-width="6"') +
    circle(b.w * 0.42, b.h * 0.22, b.u * 7, b.r.pick(['#d9574a', '#e0a63a', '#2f7f86'])) +
    round(b.w * 0.08, b.h * 0.42, b.w * 0.84, b.h * 0.32, b.u * 6, dark(c, 0.12)) +
    round(b.w * 0.14, b.h * 0.58, b.w * 0.36, b.h * 0.16, b.u * 3, c) +
    round(b.w * 0.5, b.h * 0.58, b.w * 0.36, b.h * 0.16, b.u * 3, light(c, 0.06)) +
    round(b.w * 0.04, b.h * 0.5, b.w * 0.12, b.h * 0.32, b.u * 4, c) +
    round(b.w * 0.84, b.h * 0.5, b.w * 0.12, b.h * 0.32, b.u * 4, c) +
    person(b, b.w * 0.42, b.h * 0.9, b.u * 56, 'sit') +
    path(
      `M${n(b.w * 0.26)} ${n(b.h * 0.66)} h${n(b.w * 0.32)} l${n(b.w * 0.04)} ${n(b.h * 0.18)} h${n(-b.w * 0.4)} Z`,
      b.r.pick(['#e2b0a4', '#b9c9a6', '#cfc0e0']),
    )
  )
}

export function boxes(b: Brush): string {
  const box = (x: number, y: number, w: number, h: number) => {
    const c = b.r.pick(['#c79a63', '#b9874f', '#d3aa76'])
    return (
      rect(x, y, w, h, c) +
      rect(x + w * 0.42, y, w * 0.16, h, light(c, 0.3), 'opacity="0.8"') +
      rect(x, y + h * 0.92, w, h * 0.08, dark(c, 0.15))
    )
  }
  return (
    room(b, '#ece6db', '#c0a27c') +
    windowOf(b, b.w * 0.1, b.h * 0.12, b.w * 0.24, b.h * 0.32) +
    box(b.w * 0.5, b.h * 0.5, b.w * 0.22, b.h * 0.3) +
    box(b.w * 0.7, b.h * 0.56, b.w * 0.26, b.h * 0.26) +
    box(b.w * 0.56, b.h * 0.28, b.w * 0.2, b.h * 0.22) +
    box(b.w * 0.44, b.h * 0.74, b.w * 0.26, b.h * 0.22) +
    person(b, b.w * 0.26, b.h * 0.94, b.u * 58, b.r.pick(['lift', 'stand'])) +
    (b.r.chance(0.6) ? box(b.w * 0.26 - b.u * 13, b.h * 0.94 - b.u * 72, b.u * 26, b.u * 17) : '')
  )
}

export function christmas(b: Brush): string {
  const x = b.w * 0.58
  const tier = (k: number) =>
    polygon(
      [
        [x - b.u * (30 - k * 7), b.h * 0.82 - b.u * k * 18],
        [x + b.u * (30 - k * 7), b.h * 0.82 - b.u * k * 18],
        [x, b.h * 0.82 - b.u * (k * 18 + 30)],
      ],
      k % 2 ? '#2f6b4a' : '#27593e',
    )
  return (
    room(b, '#7a3f3a', '#8f6a4a', 0.74) +
    windowOf({ ...b, mood: 'night' }, b.w * 0.08, b.h * 0.14, b.w * 0.22, b.h * 0.34) +
    rect(x - b.u * 3, b.h * 0.82, b.u * 6, b.u * 9, '#5b3d28') +
    tier(0) +
    tier(1) +
    tier(2) +
    repeat(34, () => {
      const k = b.r.next()
      return circle(
        x + b.u * (1 - k) * b.r.between(-24, 24),
        b.h * 0.82 - b.u * (4 + k * 58),
        b.u * b.r.between(0.8, 1.7),
        b.r.pick(['#f2c14e', '#d9574a', '#6fb3d9', '#f4f1ea']),
      )
    }) +
    polygon(
      Array.from({ length: 10 }, (_, i): [number, number] => [
        x + Math.sin((i * Math.PI) / 5) * b.u * (i % 2 ? 2.2 : 5),
        b.h * 0.82 - b.u * 68 - Math.cos((i * Math.PI) / 5) * b.u * (i % 2 ? 2.2 : 5),
      ]),
      '#f7d774',
    ) +
    repeat(5, (i) => {
      const c = b.r.pick(['#c8402f', '#2f6fb0', '#e0a63a', '#7b4a86', '#e8e2d4'])
      const gx = b.w * (0.3 + i * 0.12)
      return (
        rect(gx, b.h * 0.84, b.u * 13, b.u * 11, c) +
        rect(gx + b.u * 5, b.h * 0.84, b.u * 3, b.u * 11, light(c, 0.55))
      )
    }) +
    person(b, b.w * 0.2, b.h * 0.96, b.u * 50, b.r.pick(['sit', 'stand']))
  )
}
