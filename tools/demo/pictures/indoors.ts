import { bust, dog, person } from './figure.ts'
import {
  type Brush,
  circle,
  dark,
  gradient,
  light,
  many,
  n,
  oval,
  path,
  polygon,
  rect,
  round,
  stroke,
} from './kit.ts'

function room(b: Brush, wall: string, floor: string, at = 0.68): string {
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

function windowOf(b: Brush, x: number, y: number, w: number, h: number): string {
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

const table = (b: Brush, y = 0.66, colour = b.r.pick(['#b98a5a', '#8e6242', '#d6b48a', '#e9e2d6'])) =>
  path(`M0 ${n(b.h * y)} H${n(b.w)} V${n(b.h)} H0 Z`, colour) +
  many(6, (i) => stroke(`M0 ${n(b.h * (y + 0.05 + i * 0.055))} H${n(b.w)}`, dark(colour, 0.1), b.u * 0.25))

export function kitchen(b: Brush): string {
  return (
    room(b, b.r.pick(['#d8e4dc', '#efe0c6', '#dfe3ea']), '#c9b79c') +
    windowOf(b, b.w * 0.36, b.h * 0.12, b.w * 0.28, b.h * 0.28) +
    many(2, (i) =>
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

export function cake(b: Brush): string {
  const x = b.w / 2
  const y = b.h * 0.72
  const icing = b.r.pick(['#f3c1cf', '#bfe0d2', '#f7e2a8', '#cdd7f3'])
  const candles = b.r.whole(4, 9)
  const tier = (wide: number, top: number, tall: number, fill: string) =>
    rect(x - b.u * wide, y - b.u * top, b.u * wide * 2, b.u * tall, fill) +
    oval(x, y - b.u * (top - tall), b.u * wide, b.u * wide * 0.2, fill) +
    oval(x, y - b.u * top, b.u * wide, b.u * wide * 0.2, light(fill, 0.3))
  return (
    room(b, b.r.pick(['#5b4a6b', '#7a5149', '#3f5a66']), '#6b4b36', 0.64) +
    many(24, (i) =>
      polygon(
        [
          [b.w * (i / 24), b.u * 6],
          [b.w * ((i + 0.8) / 24), b.u * 6],
          [b.w * ((i + 0.4) / 24), b.u * 13],
        ],
        b.r.pick(['#e0a63a', '#d9574a', '#4fa39a', '#f2efe6']),
      ),
    ) +
    many(5, () => {
      const bx = b.w * b.r.next()
      const by = b.h * b.r.between(0.2, 0.45)
      const c = b.r.pick(['#e0a63a', '#d9574a', '#6fb3d9', '#b48ad0'])
      return (
        oval(bx, by, b.u * 7, b.u * 8.6, c) +
        oval(bx - b.u * 2, by - b.u * 3, b.u * 1.6, b.u * 2.2, '#fff', 'opacity="0.5"') +
        stroke(
          `M${n(bx)} ${n(by + b.u * 8.6)} q${n(b.u * 2)} ${n(b.u * 7)} 0 ${n(b.u * 14)}`,
          '#fff',
          b.u * 0.25,
        )
      )
    }) +
    table(b, 0.7) +
    oval(x, y + b.u * 12, b.u * 40, b.u * 8, '#f4f1ea') +
    tier(31, 6, 16, '#a9714b') +
    tier(31, 12, 9, icing) +
    tier(20, 26, 14, light(icing, 0.3)) +
    many(candles, (i) => {
      const cx = x + b.u * (-15 + (30 * i) / (candles - 1))
      return (
        rect(cx - b.u * 0.7, y - b.u * 38, b.u * 1.4, b.u * 11, b.r.pick(['#d9574a', '#4fa39a', '#e0a63a'])) +
        path(
          `M${n(cx)} ${n(y - b.u * 44)} q${n(b.u * 2.2)} ${n(b.u * 4)} 0 ${n(b.u * 5.4)} q${n(-b.u * 2.2)} ${n(-b.u * 1.4)} 0 ${n(-b.u * 5.4)} Z`,
          '#ffd45e',
        )
      )
    })
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
    many(34, () => {
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
    many(5, (i) => {
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

export function coffee(b: Brush): string {
  const x = b.w * b.r.between(0.42, 0.58)
  const y = b.h * 0.52
  const cup = b.r.pick(['#f4efe6', '#c8583f', '#3f5f7a', '#20242a'])
  return (
    rect(0, 0, b.w, b.h, b.r.pick(['#a97b52', '#8a6a55', '#c9b08f', '#5b4a40'])) +
    many(9, (i) => stroke(`M0 ${n(b.h * (i / 9))} H${n(b.w)}`, '#00000022', b.u * 0.5)) +
    rect(
      b.w * 0.06,
      b.h * 0.08,
      b.w * 0.24,
      b.h * 0.36,
      '#f7f3ea',
      `transform="rotate(-12 ${n(b.w * 0.2)} ${n(b.h * 0.2)})"`,
    ) +
    circle(x, y, b.u * 34, '#00000030') +
    circle(x, y - b.u, b.u * 33, light(cup, 0.2)) +
    circle(x, y - b.u, b.u * 22, cup) +
    stroke(
      `M${n(x + b.u * 20)} ${n(y - b.u * 8)} q${n(b.u * 18)} ${n(b.u * 7)} ${n(b.u * 2)} ${n(b.u * 18)}`,
      cup,
      b.u * 5,
    ) +
    circle(x, y - b.u, b.u * 19, '#6b3f24') +
    path(
      `M${n(x)} ${n(y - b.u * 11)} C${n(x + b.u * 14)} ${n(y - b.u * 18)} ${n(x + b.u * 16)} ${n(y)} ${n(x)} ${n(y + b.u * 12)} C${n(x - b.u * 16)} ${n(y)} ${n(x - b.u * 14)} ${n(y - b.u * 18)} ${n(x)} ${n(y - b.u * 11)} Z`,
      '#e9cfa8',
    )
  )
}

export function plate(b: Brush): string {
  const x = b.w / 2
  const y = b.h / 2
  return (
    rect(0, 0, b.w, b.h, b.r.pick(['#47525c', '#c5a173', '#7d5a46', '#d8d2c4'])) +
    circle(x, y + b.u * 1.5, b.u * 42, '#00000033') +
    circle(x, y, b.u * 41, '#f6f3ec') +
    circle(x, y, b.u * 31, '#ebe6da') +
    many(5, (i) => {
      const a = (i * Math.PI * 2) / 5 + b.r.next()
      return oval(
        x + Math.cos(a) * b.u * 14,
        y + Math.sin(a) * b.u * 14,
        b.u * b.r.between(8, 12),
        b.u * b.r.between(6, 9),
        b.r.pick(['#c4543a', '#d9a441', '#7fa650', '#8e4b2f', '#e8d3a0']),
        `transform="rotate(${b.r.whole(0, 180)} ${n(x + Math.cos(a) * b.u * 14)} ${n(y + Math.sin(a) * b.u * 14)})"`,
      )
    }) +
    many(26, () =>
      circle(
        x + b.u * b.r.between(-20, 20),
        y + b.u * b.r.between(-20, 20),
        b.u * b.r.between(0.5, 1.2),
        b.r.pick(['#3f7a45', '#d8432f', '#f4efe6']),
      ),
    )
  )
}

export function tacos(b: Brush): string {
  const taco = (x: number, y: number, s: number) =>
    path(`M${n(x - s)} ${n(y)} A${n(s)} ${n(s)} 0 0 1 ${n(x + s)} ${n(y)} Z`, '#d99b3f') +
    many(9, (i) =>
      circle(
        x - s * 0.8 + (s * 1.6 * i) / 8,
        y - s * (0.25 + 0.65 * Math.sin((Math.PI * (i + 0.5)) / 9)),
        s * 0.16,
        b.r.pick(['#5f9a3f', '#c8382f', '#7d4528', '#f4efe6']),
      ),
    ) +
    path(
      `M${n(x - s * 1.06)} ${n(y + s * 0.12)} A${n(s)} ${n(s * 0.86)} 0 0 1 ${n(x + s * 1.06)} ${n(y + s * 0.12)} Z`,
      '#efc06a',
    )
  return (
    rect(0, 0, b.w, b.h, b.r.pick(['#2f7f86', '#c8583f', '#d9a441'])) +
    many(12, (i) =>
      polygon(
        [
          [b.w * (i / 12), 0],
          [b.w * ((i + 1) / 12), 0],
          [b.w * ((i + 0.5) / 12), b.u * 9],
        ],
        b.r.pick(['#e0559a', '#f2c14e', '#f4efe6', '#4fa39a']),
      ),
    ) +
    round(b.w * 0.06, b.h * 0.38, b.w * 0.88, b.h * 0.5, b.u * 8, '#f4ead6') +
    [0.24, 0.5, 0.76].map((at) => taco(b.w * at, b.h * b.r.between(0.64, 0.76), b.u * 15)).join('') +
    circle(b.w * 0.16, b.h * 0.5, b.u * 7, '#a8cf5a') +
    circle(b.w * 0.16, b.h * 0.5, b.u * 5, '#d6ea9a')
  )
}

export function violin(b: Brush): string {
  const x = b.w / 2
  const y = b.h * 0.56
  const u = b.u
  const body = `M${n(x)} ${n(y - u * 22)} C${n(x + u * 20)} ${n(y - u * 24)} ${n(x + u * 16)} ${n(y - u * 6)} ${n(x + u * 10)} ${n(y)} C${n(x + u * 26)} ${n(y + u * 8)} ${n(x + u * 22)} ${n(y + u * 34)} ${n(x)} ${n(y + u * 34)} C${n(x - u * 22)} ${n(y + u * 34)} ${n(x - u * 26)} ${n(y + u * 8)} ${n(x - u * 10)} ${n(y)} C${n(x - u * 16)} ${n(y - u * 6)} ${n(x - u * 20)} ${n(y - u * 24)} ${n(x)} ${n(y - u * 22)} Z`
  return (
    rect(0, 0, b.w, b.h, b.r.pick(['#31404f', '#5b2f36', '#d9cdb8', '#3f5a4a'])) +
    `<g transform="rotate(${b.r.whole(-35, 35)} ${n(x)} ${n(y)})">` +
    path(body, '#8a4320') +
    rect(x - u * 2.2, y - u * 52, u * 4.4, u * 58, '#2a1a12') +
    circle(x, y - u * 54, u * 3.6, '#5b2d17') +
    stroke(
      `M${n(x - u * 8)} ${n(y + u * 6)} q${n(-u * 4)} ${n(u * 6)} 0 ${n(u * 12)} M${n(x + u * 8)} ${n(y + u * 6)} q${n(u * 4)} ${n(u * 6)} 0 ${n(u * 12)}`,
      '#1d120c',
      u * 1.1,
    ) +
    rect(x - u * 6, y + u * 11, u * 12, u * 1.6, '#e2c08a') +
    many(4, (i) =>
      stroke(`M${n(x - u * 1.5 + i * u)} ${n(y - u * 50)} V${n(y + u * 26)}`, '#e9e4d8', u * 0.25),
    ) +
    stroke(`M${n(x - u * 30)} ${n(y + u * 30)} L${n(x + u * 34)} ${n(y - u * 34)}`, '#c9a27d', u * 1.2) +
    '</g>'
  )
}

export function portrait(b: Brush): string {
  const backs: (() => string)[] = [
    () =>
      rect(0, 0, b.w, b.h, b.r.pick(['#9cc3c0', '#e3c8a0', '#c2b5d6', '#e2a99a'])) +
      circle(b.w * 0.5, b.h * 0.45, b.u * 44, '#ffffff', 'opacity="0.25"'),
    () =>
      room(b, b.r.pick(['#d5dfd6', '#e9dcc9', '#c9d3de']), '#a98058', 0.8) +
      windowOf(b, b.w * 0.64, b.h * 0.1, b.w * 0.26, b.h * 0.34),
    () =>
      rect(0, 0, b.w, b.h, '#a9d3ea') +
      many(9, () =>
        circle(
          b.w * b.r.next(),
          b.h * b.r.between(0.4, 0.9),
          b.u * b.r.between(10, 26),
          b.r.pick(['#6a9f5b', '#7fb36d', '#4f8648']),
        ),
      ),
  ]
  return b.r.pick(backs)() + bust(b, b.w * b.r.between(0.44, 0.56), b.h * 0.56, Math.min(b.w, b.h) * 1.02)
}

export function friends(b: Brush): string {
  const two = {
    skin: b.r.pick(['#f1c9a5', '#d99e73', '#8a5637']),
    hair: b.r.pick(['#23170f', '#7a5230', '#c9a05f']),
    cut: b.r.pick(['long', 'short', 'bun', 'curls'] as const),
    beard: b.r.chance(0.3),
    glasses: b.r.chance(0.3),
  }
  const g = gradient([
    [0, b.r.pick(['#f3c9a8', '#b6d4e8', '#d8c3e2'])],
    [1, b.r.pick(['#e08f6d', '#7fa8c9', '#a98bc0'])],
  ])
  return (
    g.def +
    rect(0, 0, b.w, b.h, g.fill) +
    many(14, () =>
      circle(b.w * b.r.next(), b.h * b.r.next(), b.u * b.r.between(2, 6), '#ffffff', 'opacity="0.25"'),
    ) +
    bust(b, b.w * 0.66, b.h * 0.58, Math.min(b.w, b.h) * 0.86, two) +
    bust(b, b.w * 0.34, b.h * 0.62, Math.min(b.w, b.h) * 0.9)
  )
}
