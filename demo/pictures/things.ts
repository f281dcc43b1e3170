import { bust } from './figure.ts'
import {
  type Brush,
  circle,
  gradient,
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
    repeat(24, (i) =>
      polygon(
        [
          [b.w * (i / 24), b.u * 6],
          [b.w * ((i + 0.8) / 24), b.u * 6],
          [b.w * ((i + 0.4) / 24), b.u * 13],
        ],
        b.r.pick(['#e0a63a', '#d9574a', '#4fa39a', '#f2efe6']),
      ),
    ) +
    repeat(5, () => {
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
    repeat(candles, (i) => {
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

export function coffee(b: Brush): string {
  const x = b.w * b.r.between(0.42, 0.58)
  const y = b.h * 0.52
  const cup = b.r.pick(['#f4efe6', '#c8583f', '#3f5f7a', '#20242a'])
  return (
    rect(0, 0, b.w, b.h, b.r.pick(['#a97b52', '#8a6a55', '#c9b08f', '#5b4a40'])) +
    repeat(9, (i) => stroke(`M0 ${n(b.h * (i / 9))} H${n(b.w)}`, '#00000022', b.u * 0.5)) +
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
    repeat(5, (i) => {
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
    repeat(26, () =>
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
    repeat(9, (i) =>
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
    repeat(12, (i) =>
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
    repeat(4, (i) =>
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
      repeat(9, () =>
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
    repeat(14, () =>
      circle(b.w * b.r.next(), b.h * b.r.next(), b.u * b.r.between(2, 6), '#ffffff', 'opacity="0.25"'),
    ) +
    bust(b, b.w * 0.66, b.h * 0.58, Math.min(b.w, b.h) * 0.86, two) +
    bust(b, b.w * 0.34, b.h * 0.62, Math.min(b.w, b.h) * 0.9)
  )
}
