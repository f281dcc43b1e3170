import { bust, person } from './figure.ts'
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

export function hospital(b: Brush): string {
  const x = b.w / 2
  const wall = b.r.pick(['#cfe0de', '#dce4ea', '#e4e2d6'])
  const lamp = (k: number) =>
    polygon(
      [
        [x - b.w * 0.1 * k, b.h * (0.36 - 0.3 * k)],
        [x + b.w * 0.1 * k, b.h * (0.36 - 0.3 * k)],
        [x + b.w * 0.12 * k, b.h * (0.33 - 0.32 * k)],
        [x - b.w * 0.12 * k, b.h * (0.33 - 0.32 * k)],
      ],
      '#ffffff',
    )
  const door = (k: number, side: number) =>
    polygon(
      [
        [x + side * b.w * 0.5 * k, b.h * (0.42 + 0.42 * k)],
        [x + side * b.w * 0.5 * (k + 0.16), b.h * (0.42 + 0.42 * (k + 0.16))],
        [x + side * b.w * 0.5 * (k + 0.16), b.h * (0.42 - 0.26 * (k + 0.16))],
        [x + side * b.w * 0.5 * k, b.h * (0.42 - 0.26 * k)],
      ],
      '#8fb0b5',
    )
  return (
    rect(0, 0, b.w, b.h, wall) +
    polygon(
      [
        [0, 0],
        [b.w, 0],
        [x + b.w * 0.09, b.h * 0.34],
        [x - b.w * 0.09, b.h * 0.34],
      ],
      '#f1f4f4',
    ) +
    polygon(
      [
        [0, b.h],
        [b.w, b.h],
        [x + b.w * 0.09, b.h * 0.52],
        [x - b.w * 0.09, b.h * 0.52],
      ],
      '#a9bfc2',
    ) +
    rect(x - b.w * 0.09, b.h * 0.34, b.w * 0.18, b.h * 0.18, '#eaf3f2') +
    [0.4, 0.75, 1.2].map(lamp).join('') +
    [0.3, 0.62].map((k) => door(k, -1) + door(k, 1)).join('') +
    polygon(
      [
        [0, b.h * 0.66],
        [x - b.w * 0.09, b.h * 0.45],
        [x - b.w * 0.09, b.h * 0.455],
        [0, b.h * 0.69],
      ],
      '#4f8f93',
    ) +
    polygon(
      [
        [b.w, b.h * 0.66],
        [x + b.w * 0.09, b.h * 0.45],
        [x + b.w * 0.09, b.h * 0.455],
        [b.w, b.h * 0.69],
      ],
      '#4f8f93',
    ) +
    round(b.w * 0.1, b.h * 0.76, b.u * 40, b.u * 9, b.u * 2, '#ffffff') +
    rect(b.w * 0.1, b.h * 0.76 + b.u * 9, b.u * 40, b.u * 2, '#7d8d95') +
    [4, 34].map((dx) => circle(b.w * 0.1 + b.u * dx, b.h * 0.76 + b.u * 16, b.u * 2, '#3a4248')).join('')
  )
}

export function mri(b: Brush): string {
  const spine = b.r.chance(0.6)
  const g = gradient(
    [
      [0, '#1b232b'],
      [0.5, '#39444e'],
      [1, '#11161b'],
    ],
    false,
  )
  const x = b.w * 0.5
  const bones = repeat(9, (i) => {
    const y = b.h * (0.08 + i * 0.098)
    const dx = Math.sin(i * 0.55) * b.u * 7
    const odd = i === 6
    return (
      round(x + dx - b.u * 10, y, b.u * 20, b.h * 0.07, b.u * 2, odd ? '#8f9aa3' : '#bcc6cd') +
      round(
        x + dx - b.u * 9,
        y + b.h * 0.072,
        b.u * (odd ? 22 : 18),
        b.h * 0.02,
        b.u,
        odd ? '#20272d' : '#616d77',
      ) +
      rect(x + dx + b.u * 16, y + b.u, b.u * 9, b.h * 0.045, '#7f8a93', 'opacity="0.7"')
    )
  })
  const head =
    oval(x, b.h * 0.5, b.u * 36, b.u * 42, '#59646d') +
    oval(x, b.h * 0.5, b.u * 32, b.u * 38, '#2a3238') +
    repeat(26, () =>
      stroke(
        `M${n(x + b.u * b.r.between(-24, 20))} ${n(b.h * 0.5 + b.u * b.r.between(-30, 26))} q${n(b.u * 5)} ${n(b.u * b.r.between(-6, 6))} ${n(b.u * 9)} 0`,
        '#9aa6af',
        b.u * 1.6,
      ),
    ) +
    rect(x - b.u * 0.6, b.h * 0.5 - b.u * 36, b.u * 1.2, b.u * 72, '#1c2329')
  const mark = (dx: number, dy: number, long: number) =>
    rect(b.w * dx, b.h * dy, b.u * long, b.u * 0.9, '#c9d3da', 'opacity="0.8"')
  const scale = repeat(9, (k) =>
    rect(b.w * 0.95, b.h * (0.3 + k * 0.05), b.u * (k % 4 === 0 ? 3 : 1.8), b.u * 0.4, '#c9d3da'),
  )
  return (
    rect(0, 0, b.w, b.h, '#0c1014') +
    g.def +
    rect(b.w * 0.12, 0, b.w * 0.76, b.h, g.fill) +
    (spine
      ? stroke(
          `M${n(x + b.u * 12)} 0 Q${n(x + b.u * 20)} ${n(b.h * 0.5)} ${n(x + b.u * 10)} ${n(b.h)}`,
          '#dfe7ec',
          b.u * 3,
          'opacity="0.5"',
        ) + bones
      : head) +
    mark(0.03, 0.04, 15) +
    mark(0.03, 0.07, b.r.between(6, 12)) +
    mark(0.82, 0.95, 12) +
    scale
  )
}

export function brace(b: Brush): string {
  const skin = b.look.skin
  const y = b.h * 0.6
  return (
    rect(0, 0, b.w, b.h, b.r.pick(['#d6cdbf', '#b9c6cf', '#cdb8b0'])) +
    repeat(8, (i) => rect(0, (b.h * i) / 8, b.w, b.u * 0.4, '#ffffff55')) +
    path(
      `M${n(-b.w * 0.05)} ${n(y - b.u * 18)} L${n(b.w * 0.72)} ${n(y - b.u * 10)} L${n(b.w * 0.72)} ${n(y + b.u * 10)} L${n(-b.w * 0.05)} ${n(y + b.u * 20)} Z`,
      '#59636e',
    ) +
    round(b.w * 0.62, y - b.u * 9, b.w * 0.24, b.u * 17, b.u * 7, skin) +
    path(
      `M${n(b.w * 0.82)} ${n(y + b.u * 6)} q${n(b.u * 14)} ${n(-b.u * 4)} ${n(b.u * 12)} ${n(-b.u * 26)} q${n(-b.u * 8)} ${n(-b.u * 3)} ${n(-b.u * 10)} ${n(b.u * 12)} Z`,
      skin,
    ) +
    round(b.w * 0.22, y - b.u * 20, b.w * 0.4, b.u * 40, b.u * 4, '#23272d') +
    [0.27, 0.37, 0.47, 0.56]
      .map((at) => rect(b.w * at, y - b.u * 22, b.u * 4.4, b.u * 44, '#3f7fb8'))
      .join('') +
    circle(b.w * 0.42, y, b.u * 6.4, '#8a95a0') +
    circle(b.w * 0.42, y, b.u * 2.6, '#2b3138')
  )
}

export function collar(b: Brush): string {
  const size = Math.min(b.w, b.h) * 1.02
  const x = b.w * 0.5
  const y = b.h * 0.54
  const k = size / 100
  return (
    rect(0, 0, b.w, b.h, b.r.pick(['#dfe6ea', '#e9e1d3', '#cfdad8'])) +
    rect(b.w * 0.7, b.h * 0.1, b.w * 0.22, b.h * 0.3, '#ffffff', 'opacity="0.6"') +
    bust(b, x, y, size, b.look, false) +
    round(
      x - 17 * k,
      y + 20 * k,
      34 * k,
      15 * k,
      5 * k,
      '#f2efe8',
      `stroke="#c9c2b4" stroke-width="${n(k)}"`,
    ) +
    stroke(`M${n(x - 15 * k)} ${n(y + 28 * k)} H${n(x + 15 * k)}`, '#d9d2c4', k)
  )
}

export function pills(b: Brush): string {
  const bottle = (at: number, c: string) =>
    round(b.w * at, b.h * 0.34, b.u * 22, b.u * 38, b.u * 2, c, 'opacity="0.92"') +
    round(b.w * at - b.u, b.h * 0.34 - b.u * 8, b.u * 24, b.u * 9, b.u * 2, '#f6f4ee') +
    rect(b.w * at, b.h * 0.34 + b.u * 9, b.u * 22, b.u * 19, '#fbfaf6') +
    repeat(4, (i) =>
      rect(
        b.w * at + b.u * 2,
        b.h * 0.34 + b.u * (12 + i * 3.6),
        b.u * b.r.between(8, 17),
        b.u * 1.1,
        '#9aa3ab',
      ),
    )
  return (
    rect(0, 0, b.w, b.h, '#e9e2d4') +
    rect(0, b.h * 0.68, b.w, b.h * 0.32, '#b98a5a') +
    bottle(0.2, '#e08a3c') +
    bottle(0.46, '#e08a3c') +
    bottle(0.7, '#4f8fb0') +
    repeat(14, () =>
      oval(
        b.w * b.r.between(0.1, 0.9),
        b.h * b.r.between(0.82, 0.96),
        b.u * 3,
        b.u * 1.5,
        b.r.pick(['#ffffff', '#f3d9d2', '#cfe0ea']),
      ),
    )
  )
}

export function physio(b: Brush): string {
  const ball = b.r.pick(['#5f8fb8', '#c8583f', '#6aa084'])
  return (
    rect(0, 0, b.w, b.h, '#e2e8e4') +
    rect(b.w * 0.06, b.h * 0.1, b.w * 0.3, b.h * 0.34, '#ffffff') +
    rect(0, b.h * 0.7, b.w, b.h * 0.3, '#b7a48c') +
    round(b.w * 0.08, b.h * 0.78, b.w * 0.84, b.u * 7, b.u * 2, '#3f6f8f') +
    circle(b.w * 0.7, b.h * 0.66, b.u * 19, ball) +
    oval(b.w * 0.7 - b.u * 6, b.h * 0.66 - b.u * 8, b.u * 5, b.u * 3.4, light(ball, 0.5)) +
    stroke(
      `M${n(b.w * 0.1)} ${n(b.h * 0.2)} q${n(b.w * 0.1)} ${n(b.h * 0.12)} ${n(b.w * 0.22)} ${n(b.h * 0.02)}`,
      '#d8432f',
      b.u * 1.6,
    ) +
    person(b, b.w * 0.36, b.h * 0.86, b.u * 52, b.r.pick(['stand', 'sit']))
  )
}

export function receipt(b: Brush): string {
  const x = b.w * 0.3
  const w = b.w * 0.4
  const line = (i: number) => {
    const y = b.h * (0.2 + i * 0.055)
    return (
      rect(x + w * 0.1, y, w * b.r.between(0.25, 0.5), b.u * 1.3, '#4a4f55') +
      rect(x + w * 0.74, y, w * 0.16, b.u * 1.3, '#4a4f55')
    )
  }
  const teeth = Array.from({ length: 21 }, (_, i): [number, number] => [
    x + (w * i) / 20,
    b.h * 0.92 + (i % 2 ? b.u * 1.6 : 0),
  ])
  return (
    rect(0, 0, b.w, b.h, b.r.pick(['#8a6a55', '#5b6670', '#c2a27a'])) +
    polygon([[x, b.h * 0.05], [x + w, b.h * 0.05], ...teeth.reverse()], '#fbf9f3') +
    rect(x + w * 0.25, b.h * 0.1, w * 0.5, b.u * 2.6, '#22262b') +
    rect(x + w * 0.34, b.h * 0.145, w * 0.32, b.u * 1.2, '#7d848b') +
    repeat(10, line) +
    rect(x + w * 0.1, b.h * 0.77, w * 0.8, b.u * 0.4, '#4a4f55') +
    rect(x + w * 0.1, b.h * 0.8, w * 0.3, b.u * 2, '#22262b') +
    rect(x + w * 0.66, b.h * 0.8, w * 0.24, b.u * 2, '#22262b') +
    repeat(28, (i) =>
      rect(x + w * (0.16 + i * 0.024), b.h * 0.85, b.u * b.r.pick([0.3, 0.6, 0.9]), b.u * 4.6, '#22262b'),
    )
  )
}

export function kidsdrawing(b: Brush): string {
  const c = () => b.r.pick(['#d8432f', '#2f6fb0', '#3f8f4a', '#e88a34', '#8e5aa8', '#c94f8a'])
  const wob = (d: string, color: string, w = 1.1) => stroke(d, color, b.u * w, 'opacity="0.9"')
  const stick = (at: number, tall: number) => {
    const x = b.w * at
    const y = b.h * 0.8
    const k = c()
    const t = b.u * tall
    return (
      circle(x, y - t, t * 0.2, 'none', `stroke="${k}" stroke-width="${n(b.u)}"`) +
      wob(
        `M${n(x)} ${n(y - t * 0.8)} L${n(x + b.u)} ${n(y - t * 0.34)} M${n(x)} ${n(y - t * 0.62)} l${n(-t * 0.3)} ${n(-t * 0.12)} M${n(x)} ${n(y - t * 0.62)} l${n(t * 0.3)} ${n(-t * 0.16)} M${n(x + b.u)} ${n(y - t * 0.34)} l${n(-t * 0.2)} ${n(t * 0.34)} M${n(x + b.u)} ${n(y - t * 0.34)} l${n(t * 0.2)} ${n(t * 0.34)}`,
        k,
      ) +
      wob(`M${n(x - t * 0.08)} ${n(y - t * 0.97)} q${n(t * 0.08)} ${n(t * 0.08)} ${n(t * 0.16)} 0`, k, 0.7)
    )
  }
  return (
    rect(0, 0, b.w, b.h, '#c9b79c') +
    rect(b.w * 0.05, b.h * 0.06, b.w * 0.9, b.h * 0.88, '#fdfcf7', 'transform="rotate(-1.2)"') +
    wob(
      `M${n(b.w * 0.1)} ${n(b.h * 0.82)} q${n(b.w * 0.2)} ${n(-b.u * 3)} ${n(b.w * 0.4)} 0 t${n(b.w * 0.4)} 0`,
      '#3f8f4a',
      1.6,
    ) +
    circle(b.w * 0.84, b.h * 0.2, b.u * 8, '#f2c14e') +
    repeat(9, (i) =>
      wob(
        `M${n(b.w * 0.84 + Math.cos(i * 0.7) * b.u * 10)} ${n(b.h * 0.2 + Math.sin(i * 0.7) * b.u * 10)} l${n(Math.cos(i * 0.7) * b.u * 5)} ${n(Math.sin(i * 0.7) * b.u * 5)}`,
        '#f2a93e',
      ),
    ) +
    wob(
      `M${n(b.w * 0.12)} ${n(b.h * 0.8)} v${n(-b.u * 22)} h${n(b.u * 26)} v${n(b.u * 22)} M${n(b.w * 0.12 - b.u * 3)} ${n(b.h * 0.8 - b.u * 22)} l${n(b.u * 16)} ${n(-b.u * 15)} l${n(b.u * 16)} ${n(b.u * 15)}`,
      c(),
      1.4,
    ) +
    stick(0.5, 30) +
    stick(0.64, 38) +
    stick(0.77, 22) +
    wob(
      `M${n(b.w * 0.5)} ${n(b.h * 0.3)} c${n(-b.u * 7)} ${n(-b.u * 9)} ${n(-b.u * 14)} ${n(b.u * 2)} 0 ${n(b.u * 10)} c${n(b.u * 14)} ${n(-b.u * 8)} ${n(b.u * 7)} ${n(-b.u * 19)} 0 ${n(-b.u * 10)}`,
      '#d8432f',
      1.3,
    )
  )
}
