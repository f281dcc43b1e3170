import { person } from './figure.ts'
import {
  type Brush,
  circle,
  dark,
  group,
  type Look,
  light,
  lit,
  repeat,
  n,
  oval,
  path,
  polygon,
  rect,
  ridge,
  round,
  sky,
  stroke,
} from './kit.ts'

const randomLook = (b: Brush): Look => ({
  ...b.look,
  hair: b.r.pick(['#22180f', '#6b4a2e', '#c49a5a']),
  skin: b.r.pick(['#f1c9a5', '#c98d60', '#7a4a2e']),
  cut: b.r.pick(['short', 'bun', 'curls'] as const),
  beard: false,
  glasses: false,
})

/** Letters as strokes in a box of 6 by 10, because fonts differ between machines. */
const LETTERS: Record<string, string> = {
  F: 'M0 10 V0 H6 M0 5 H4.6',
  I: 'M3 0 V10',
  N: 'M0 10 V0 L6 10 V0',
  S: 'M6 1.4 Q3 -1 0.8 1.2 T3 5 T5.4 8.6 T0 8.6',
  H: 'M0 0 V10 M6 0 V10 M0 5 H6',
}

function drawWord(text: string, x: number, y: number, tall: number): string {
  const scale = tall / 10
  return [...text]
    .map((letter, i) => {
      const left = x + (i - text.length / 2) * scale * 9.4 + scale * 1.7
      return group(
        stroke(LETTERS[letter] ?? '', '#ffffff', 1.9),
        `translate(${n(left)} ${n(y)}) scale(${n((tall / 10) * 100) / 100})`,
      )
    })
    .join('')
}

export function race(b: Brush): string {
  const runner = (x: number, y: number, tall: number, look = randomLook(b)) =>
    person(b, x, y, tall, 'run', look) +
    round(x - tall * 0.08, y - tall * 0.68, tall * 0.17, tall * 0.12, 2, '#ffffff')
  return (
    sky(b, 0.5) +
    repeat(9, (i) =>
      rect(
        (b.w * i) / 9,
        b.h * b.r.between(0.2, 0.36),
        b.w / 9 - b.u * 1.5,
        b.h * 0.4,
        lit(b.r.pick(['#9aa7b5', '#b7a898', '#8796a8']), b.mood),
      ),
    ) +
    rect(0, b.h * 0.56, b.w, b.h * 0.44, lit('#7b828a', b.mood)) +
    polygon(
      [
        [b.w * 0.46, b.h * 0.56],
        [b.w * 0.54, b.h * 0.56],
        [b.w * 0.62, b.h],
        [b.w * 0.38, b.h],
      ],
      '#8f979f',
    ) +
    rect(b.w * 0.08, b.h * 0.2, b.u * 3, b.h * 0.5, '#2f3a4a') +
    rect(b.w * 0.9, b.h * 0.2, b.u * 3, b.h * 0.5, '#2f3a4a') +
    rect(b.w * 0.08, b.h * 0.2, b.w * 0.84, b.u * 14, '#c8382f') +
    drawWord('FINISH', b.w / 2, b.h * 0.2 + b.u * 3.6, b.u * 7) +
    runner(b.w * 0.24, b.h * 0.78, b.u * 30) +
    runner(b.w * 0.76, b.h * 0.8, b.u * 32) +
    runner(b.w * 0.5, b.h * 0.95, b.u * 52, b.look)
  )
}

export function gym(b: Brush): string {
  const plates = (x: number, y: number, dir: number) =>
    [9, 7, 5]
      .map((radius, i) =>
        round(
          x + dir * b.u * (i * 3),
          y - b.u * radius,
          b.u * 2.4,
          b.u * radius * 2,
          2,
          b.r.pick(['#c8382f', '#2c5f9e', '#23272d']),
        ),
      )
      .join('')
  const y = b.h * 0.42
  const x = b.w / 2
  return (
    rect(0, 0, b.w, b.h, '#39414c') +
    repeat(6, (i) =>
      rect(b.w * (0.04 + i * 0.165), b.h * 0.1, b.w * 0.13, b.h * 0.34, i % 2 ? '#4b5663' : '#56626f'),
    ) +
    rect(0, b.h * 0.74, b.w, b.h * 0.26, '#2a3038') +
    repeat(8, (i) =>
      stroke(
        `M${n(b.w * (i / 8))} ${n(b.h * 0.74)} L${n(b.w * (i / 8) * 1.5 - b.w * 0.25)} ${n(b.h)}`,
        '#3a424c',
        b.u * 0.4,
      ),
    ) +
    person(b, x, b.h * 0.92, b.u * 50, 'lift') +
    rect(x - b.u * 40, y - b.u * 0.8, b.u * 80, b.u * 1.6, '#c9cfd6') +
    plates(x - b.u * 36, y, -1) +
    plates(x + b.u * 34, y, 1)
  )
}

export function soccer(b: Brush): string {
  const grass = lit('#5fa055', b.mood)
  return (
    sky(b, 0.42) +
    ridge(b, b.h * 0.46, b.h * 0.06, lit('#47784e', b.mood)) +
    rect(0, b.h * 0.42, b.w, b.h * 0.58, grass) +
    repeat(6, (i) =>
      polygon(
        [
          [b.w * (i / 6), b.h * 0.42],
          [b.w * ((i + 0.5) / 6), b.h * 0.42],
          [b.w * ((i + 0.5) / 6) * 1.4 - b.w * 0.2, b.h],
          [b.w * (i / 6) * 1.4 - b.w * 0.2, b.h],
        ],
        light(grass, 0.08),
      ),
    ) +
    `<g fill="none" stroke="#ffffff" stroke-width="${n(b.u * 1.1)}"><path d="M${n(b.w * 0.3)} ${n(b.h * 0.5)} V${n(b.h * 0.28)} H${n(b.w * 0.7)} V${n(b.h * 0.5)}"/></g>` +
    repeat(9, (i) =>
      stroke(
        `M${n(b.w * (0.3 + i * 0.05))} ${n(b.h * 0.28)} V${n(b.h * 0.5)}`,
        '#ffffff',
        b.u * 0.2,
        'opacity="0.6"',
      ),
    ) +
    person(b, b.w * 0.7, b.h * 0.72, b.u * 28, 'stand', randomLook(b)) +
    person(b, b.w * 0.38, b.h * 0.92, b.u * 46, 'run') +
    circle(b.w * 0.56, b.h * 0.88, b.u * 4.2, '#ffffff') +
    circle(b.w * 0.56, b.h * 0.88, b.u * 1.6, '#20242a')
  )
}

export function hockey(b: Brush): string {
  const stick = (x: number, y: number) =>
    stroke(`M${n(x)} ${n(y - b.u * 20)} L${n(x + b.u * 14)} ${n(y)} h${n(b.u * 6)}`, '#7b4b2a', b.u * 1.3)
  return (
    rect(0, 0, b.w, b.h * 0.4, '#43526b') +
    repeat(70, () =>
      circle(
        b.w * b.r.next(),
        b.h * b.r.between(0.06, 0.3),
        b.u * 1.7,
        b.r.pick(['#c9a27d', '#8a5a3c', '#d9574a', '#e7e3da', '#2d3a55']),
      ),
    ) +
    rect(0, b.h * 0.32, b.w, b.h * 0.1, '#ffffff') +
    rect(0, b.h * 0.4, b.w, b.u * 1.6, '#e0b52f') +
    rect(0, b.h * 0.42, b.w, b.h * 0.58, '#eaf2f7') +
    rect(0, b.h * 0.62, b.w, b.u * 2, '#c8382f') +
    oval(b.w * 0.5, b.h * 0.78, b.u * 34, b.u * 12, 'none', `stroke="#2c5f9e" stroke-width="${n(b.u)}"`) +
    stick(b.w * 0.3, b.h * 0.92) +
    person(b, b.w * 0.3, b.h * 0.9, b.u * 46, 'run') +
    stick(b.w * 0.68, b.h * 0.8) +
    person(b, b.w * 0.68, b.h * 0.8, b.u * 38, 'run', randomLook(b)) +
    oval(b.w * 0.52, b.h * 0.92, b.u * 2.6, b.u * 1.1, '#181a1d')
  )
}

export function bike(b: Brush): string {
  const x = b.w * 0.5
  const y = b.h * 0.78
  const u = b.u
  const frame = b.r.pick(['#d8432f', '#2f86a8', '#e7b52f', '#23272d'])
  const wheel = (dx: number) =>
    circle(x + u * dx, y, u * 15, 'none', `stroke="#20242a" stroke-width="${n(u * 1.6)}"`) +
    circle(x + u * dx, y, u * 1.4, '#555') +
    repeat(8, (i) =>
      stroke(
        `M${n(x + u * dx)} ${n(y)} l${n(Math.cos((i * Math.PI) / 4) * u * 14)} ${n(Math.sin((i * Math.PI) / 4) * u * 14)}`,
        '#8a9199',
        u * 0.25,
      ),
    )
  const line = (...points: [number, number][]) =>
    stroke(`M${points.map(([dx, dy]) => `${n(x + u * dx)} ${n(y + u * dy)}`).join(' L')}`, frame, u * 1.9)
  return (
    sky(b, 0.55) +
    ridge(b, b.h * 0.58, b.h * 0.14, lit('#8aa37b', b.mood)) +
    ridge(b, b.h * 0.68, b.h * 0.05, lit('#b7a36f', b.mood)) +
    rect(0, b.h * 0.86, b.w, b.h * 0.14, lit('#a89a86', b.mood)) +
    wheel(-24) +
    wheel(24) +
    line([-24, 0], [-2, 0], [16, -24], [-12, -24], [-24, 0]) +
    line([-2, 0], [-14, -30]) +
    line([24, 0], [16, -28]) +
    stroke(`M${n(x - u * 20)} ${n(y - u * 31)} h${n(u * 12)}`, '#20242a', u * 2.4) +
    stroke(
      `M${n(x + u * 16)} ${n(y - u * 28)} q${n(u * 8)} ${n(-u * 2)} ${n(u * 8)} ${n(u * 6)}`,
      '#20242a',
      u * 1.6,
    )
  )
}

export function climbing(b: Brush): string {
  const wall = b.r.pick(['#c7b9a3', '#a9b3b8', '#b59f8c'])
  return (
    rect(0, 0, b.w, b.h, wall) +
    repeat(7, () =>
      polygon(
        [
          [b.w * b.r.next(), 0],
          [b.w * b.r.next(), b.h],
          [b.w * b.r.next(), b.h * b.r.next()],
        ],
        dark(wall, b.r.between(0.04, 0.14)),
        'opacity="0.6"',
      ),
    ) +
    repeat(42, () =>
      oval(
        b.w * b.r.next(),
        b.h * b.r.next(),
        b.u * b.r.between(1.4, 3.4),
        b.u * b.r.between(1.2, 2.4),
        b.r.pick(['#d8432f', '#2f86a8', '#e7b52f', '#4f8f4a', '#8e5aa8', '#20242a']),
      ),
    ) +
    stroke(`M${n(b.w * 0.5)} 0 L${n(b.w * 0.5)} ${n(b.h * 0.52)}`, '#2c5f9e', b.u * 0.8) +
    person(b, b.w * 0.5, b.h * 0.78, b.u * 50, 'dance')
  )
}

export function ski(b: Brush): string {
  return (
    sky(b, 0.6) +
    ridge(b, b.h * 0.52, b.h * 0.28, '#9fb6cc', 8, true) +
    polygon(
      [
        [0, b.h * 0.45],
        [b.w, b.h * 0.8],
        [b.w, b.h],
        [0, b.h],
      ],
      '#f4f8fb',
    ) +
    repeat(16, () => {
      const x = b.r.next()
      return polygon(
        [
          [b.w * x, b.h * (0.4 + x * 0.35)],
          [b.w * x - b.u * 3, b.h * (0.4 + x * 0.35) + b.u * 9],
          [b.w * x + b.u * 3, b.h * (0.4 + x * 0.35) + b.u * 9],
        ],
        '#3f6a5a',
      )
    }) +
    stroke(
      `M${n(b.w * 0.34)} ${n(b.h * 0.85)} L${n(b.w * 0.62)} ${n(b.h * 0.94)} M${n(b.w * 0.38)} ${n(b.h * 0.81)} L${n(b.w * 0.66)} ${n(b.h * 0.9)}`,
      '#c8382f',
      b.u * 1.4,
    ) +
    person(b, b.w * 0.5, b.h * 0.88, b.u * 44, 'run')
  )
}

export function pool(b: Brush): string {
  const blue = lit('#49b3cf', b.mood)
  return (
    rect(0, 0, b.w, b.h, lit('#dccfb8', b.mood)) +
    path(`M0 ${n(b.h * 0.3)} L${n(b.w)} ${n(b.h * 0.22)} V${n(b.h)} H0 Z`, blue) +
    repeat(40, () =>
      stroke(
        `M${n(b.w * b.r.next())} ${n(b.h * b.r.between(0.34, 0.98))} q${n(b.u * 4)} ${n(-b.u * 2)} ${n(b.u * 8)} 0`,
        '#c9f0f7',
        b.u * 0.6,
        'opacity="0.6"',
      ),
    ) +
    circle(
      b.w * 0.6,
      b.h * 0.64,
      b.u * 17,
      'none',
      `stroke="${b.r.pick(['#e88aa4', '#efb22f', '#f4f0e6'])}" stroke-width="${n(b.u * 7)}"`,
    ) +
    person(b, b.w * 0.6, b.h * 0.74, b.u * 40, 'cheer') +
    rect(0, b.h * 0.72, b.w, b.h * 0.28, blue, 'opacity="0.45"')
  )
}
