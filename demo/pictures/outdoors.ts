import { dog, person } from './figure.ts'
import {
  type Brush,
  circle,
  dark,
  gradient,
  light,
  lit,
  repeat,
  mix,
  n,
  oval,
  path,
  pine,
  polygon,
  rect,
  ridge,
  sky,
  stroke,
  tree,
} from './kit.ts'

const water = (b: Brush, y: number, color = '#3f8fb0') => {
  const c = lit(color, b.mood)
  const g = gradient([
    [0, light(c, 0.25)],
    [1, dark(c, 0.25)],
  ])
  const glints = repeat(26, () => {
    const at = y + (b.h - y) * b.r.next() ** 1.4
    const long = b.u * b.r.between(2, 9)
    const x = b.w * b.r.next()
    return stroke(`M${n(x)} ${n(at)} h${n(long)}`, '#ffffff', b.u * 0.3, 'opacity="0.35"')
  })
  return g.def + rect(0, y, b.w, b.h - y, g.fill) + glints
}

export function beach(b: Brush): string {
  const y = b.h * b.r.between(0.46, 0.56)
  const sand = lit('#ecd3a0', b.mood)
  const x = b.w * b.r.between(0.22, 0.78)
  const umbrella = b.r.pick(['#d9574a', '#2f7f86', '#e0a63a'])
  const curve = `M0 ${n(b.h * 0.74)} C${n(b.w * 0.3)} ${n(b.h * 0.66)} ${n(b.w * 0.6)} ${n(b.h * 0.8)} ${n(b.w)} ${n(b.h * 0.7)}`
  const shade = (from: number, to: number, color: string) =>
    path(
      `M${n(x)} ${n(b.h * 0.55)} L${n(x + b.u * from)} ${n(b.h * 0.66)} Q${n(x + (b.u * (from + to)) / 2)} ${n(b.h * 0.63)} ${n(x + b.u * to)} ${n(b.h * 0.66)} Z`,
      color,
    )
  return (
    sky(b, y / b.h) +
    water(b, y) +
    path(`${curve} L${n(b.w)} ${n(b.h)} L0 ${n(b.h)} Z`, sand) +
    stroke(curve, '#ffffff', b.u * 1.1, 'opacity="0.8"') +
    stroke(`M${n(x)} ${n(b.h * 0.56)} L${n(x)} ${n(b.h * 0.86)}`, '#f4f0e6', b.u * 0.9) +
    shade(-22, -7, umbrella) +
    shade(-7, 7, '#f6efe2') +
    shade(7, 22, umbrella) +
    path(
      `M${n(x - b.u * 20)} ${n(b.h * 0.88)} h${n(b.u * 24)} l${n(b.u * 4)} ${n(b.u * 5)} h${n(-b.u * 26)} Z`,
      light(umbrella, 0.35),
    ) +
    (b.r.chance(0.6) ? person(b, b.w - x, b.h * 0.86, b.u * 30, b.r.pick(['cheer', 'stand', 'run'])) : '')
  )
}

export function lake(b: Brush): string {
  const y = b.h * 0.5
  const far = lit('#5b7f6b', b.mood)
  const dock = lit('#8d6f52', b.mood)
  const planks = repeat(7, (i) => {
    const t = i / 7
    const wide = b.u * (9 + t * 22)
    return rect(
      b.w * 0.34 - wide / 2,
      b.h * (0.64 + t * t * 0.34),
      wide,
      b.u * (2 + t * 4),
      i % 2 ? dock : light(dock, 0.1),
    )
  })
  return (
    sky(b, 0.5) +
    ridge(b, y, b.h * 0.18, mix(far, '#b7c9d6', 0.45)) +
    ridge(b, y + b.u, b.h * 0.09, far) +
    water(b, y, '#4d8aa3') +
    repeat(5, (i) =>
      pine(
        b.w * (0.74 + i * 0.06),
        b.h * b.r.between(0.56, 0.64),
        b.u * b.r.between(24, 40),
        lit('#2f5b47', b.mood),
      ),
    ) +
    planks +
    (b.r.chance(0.7) ? person(b, b.w * 0.34, b.h * 0.84, b.u * 34, 'sit') : '')
  )
}

export function mountains(b: Brush): string {
  const base = lit('#6f86a3', b.mood)
  const peaks = [0.2, 0.5, 0.82].map((at, i) => {
    const x = b.w * (at + b.r.between(-0.06, 0.06))
    const top = b.h * b.r.between(0.14, 0.3)
    const wide = b.w * b.r.between(0.26, 0.36)
    const c = mix(base, '#33455e', i * 0.14)
    const cap = b.h * 0.09
    return (
      polygon(
        [
          [x - wide, b.h * 0.72],
          [x, top],
          [x + wide, b.h * 0.72],
        ],
        c,
      ) +
      polygon(
        [
          [x, top],
          [x + wide, b.h * 0.72],
          [x + wide * 0.2, b.h * 0.72],
        ],
        dark(c, 0.22),
      ) +
      polygon(
        [
          [x, top],
          [x - wide * 0.2, top + cap],
          [x - wide * 0.06, top + cap * 0.8],
          [x + wide * 0.05, top + cap * 1.2],
          [x + wide * 0.18, top + cap * 0.9],
        ],
        '#f5f8fb',
      )
    )
  })
  return (
    sky(b, 0.7) +
    peaks.join('') +
    ridge(b, b.h * 0.76, b.h * 0.1, lit('#46705a', b.mood)) +
    repeat(14, () =>
      pine(b.w * b.r.next(), b.h * b.r.between(0.8, 0.98), b.u * b.r.between(14, 30), lit('#2b5140', b.mood)),
    ) +
    (b.r.chance(0.6) ? person(b, b.w * b.r.between(0.3, 0.7), b.h * 0.95, b.u * 30, 'hike') : '')
  )
}

export function trail(b: Brush): string {
  const green = lit('#6f9a5c', b.mood)
  const earth = lit('#c9a87a', b.mood)
  const bend = b.r.between(0.35, 0.65)
  return (
    sky(b, 0.45) +
    ridge(b, b.h * 0.5, b.h * 0.12, mix(green, '#9fb9c9', 0.5)) +
    rect(0, b.h * 0.5, b.w, b.h * 0.5, green) +
    path(
      `M${n(b.w * bend)} ${n(b.h * 0.5)} C${n(b.w * 0.3)} ${n(b.h * 0.65)} ${n(b.w * 0.8)} ${n(b.h * 0.75)} ${n(b.w * 0.3)} ${n(b.h)} L${n(b.w * 0.72)} ${n(b.h)} C${n(b.w * 0.95)} ${n(b.h * 0.74)} ${n(b.w * 0.45)} ${n(b.h * 0.64)} ${n(b.w * (bend + 0.02))} ${n(b.h * 0.5)} Z`,
      earth,
    ) +
    repeat(6, (i) =>
      tree(
        b,
        b.w * (i < 3 ? 0.04 + i * 0.1 : 0.66 + i * 0.07),
        b.h * b.r.between(0.58, 0.9),
        b.u * b.r.between(34, 58),
        lit(b.r.pick(['#4f7f4a', '#6b8f3f', '#b9772f', '#3f7355']), b.mood),
      ),
    ) +
    person(b, b.w * 0.52, b.h * 0.9, b.u * 36, 'hike')
  )
}

export function campfire(b: Brush): string {
  const x = b.w * 0.5
  const y = b.h * 0.82
  const flame = (s: number, color: string) =>
    path(
      `M${n(x)} ${n(y - b.u * 26 * s)} C${n(x + b.u * 14 * s)} ${n(y - b.u * 10 * s)} ${n(x + b.u * 9 * s)} ${n(y)} ${n(x)} ${n(y)} C${n(x - b.u * 9 * s)} ${n(y)} ${n(x - b.u * 13 * s)} ${n(y - b.u * 12 * s)} ${n(x)} ${n(y - b.u * 26 * s)} Z`,
      color,
    )
  return (
    sky({ ...b, mood: 'night' }, 0.65) +
    repeat(12, (i) => pine(b.w * (i / 11), b.h * 0.72, b.u * b.r.between(30, 56), '#14283a')) +
    rect(0, b.h * 0.7, b.w, b.h * 0.3, '#1f2b33') +
    circle(x, y - b.u * 6, b.u * 38, '#ff9a3c', 'opacity="0.18"') +
    circle(x, y - b.u * 6, b.u * 24, '#ffb35c', 'opacity="0.22"') +
    stroke(
      `M${n(x - b.u * 12)} ${n(y + b.u * 2)} L${n(x + b.u * 12)} ${n(y - b.u * 3)} M${n(x + b.u * 12)} ${n(y + b.u * 2)} L${n(x - b.u * 12)} ${n(y - b.u * 3)}`,
      '#5b3d28',
      b.u * 4,
    ) +
    flame(1, '#f2762e') +
    flame(0.68, '#f9b233') +
    flame(0.38, '#fff0b8') +
    person(b, b.w * 0.2, b.h * 0.9, b.u * 36, 'sit') +
    person(b, b.w * 0.8, b.h * 0.9, b.u * 34, 'sit', { ...b.look, cut: 'short', hair: '#3a2a1d' })
  )
}

export function kayak(b: Brush): string {
  const y = b.h * 0.42
  const x = b.w * b.r.between(0.4, 0.6)
  const boat = b.r.pick(['#e0552f', '#e7b52f', '#2f86a8'])
  const at = b.h * 0.74
  return (
    sky(b, 0.42) +
    ridge(b, y, b.h * 0.12, lit('#55806c', b.mood)) +
    water(b, y, '#3b86a0') +
    oval(x, at + b.u * 6, b.u * 40, b.u * 3, '#0b2b3a', 'opacity="0.3"') +
    person(b, x, at + b.u * 6, b.u * 42, 'sit') +
    path(
      `M${n(x - b.u * 42)} ${n(at - b.u * 3)} Q${n(x)} ${n(at + b.u * 16)} ${n(x + b.u * 42)} ${n(at - b.u * 3)} Q${n(x)} ${n(at + b.u * 4)} ${n(x - b.u * 42)} ${n(at - b.u * 3)} Z`,
      boat,
    ) +
    stroke(
      `M${n(x - b.u * 30)} ${n(at - b.u * 22)} L${n(x + b.u * 32)} ${n(at + b.u * 2)}`,
      '#3b3129',
      b.u * 1.1,
    ) +
    oval(
      x - b.u * 32,
      at - b.u * 23,
      b.u * 6,
      b.u * 2.6,
      '#f0e7d6',
      `transform="rotate(22 ${n(x - b.u * 32)} ${n(at - b.u * 23)})"`,
    )
  )
}

export function garden(b: Brush): string {
  const soil = '#6b4a34'
  const beds = repeat(3, (row) => {
    const y = b.h * (0.6 + row * 0.14)
    const plants = repeat(11, (i) => {
      const x = b.w * (0.05 + i * 0.092)
      const s = b.u * (4 + row * 2)
      const c = b.r.pick(['#4f8f4a', '#6aa84f', '#3f7a45'])
      const fruit = b.r.chance(0.5)
        ? circle(x + s * 0.3, y - s * 0.9, s * 0.36, b.r.pick(['#d8432f', '#efb22f', '#e67fa5', '#8e5aa8']))
        : ''
      return (
        stroke(`M${n(x)} ${n(y)} v${n(-s * 1.6)}`, c, s * 0.2) +
        oval(x - s * 0.5, y - s * 0.9, s * 0.6, s * 0.3, c) +
        oval(x + s * 0.5, y - s * 1.2, s * 0.6, s * 0.3, light(c, 0.12)) +
        fruit
      )
    })
    return rect(0, y - b.u * 1.5, b.w, b.u * 5, soil) + plants
  })
  const fence = repeat(16, (i) =>
    rect((b.w * i) / 16, b.h * 0.32, b.w / 16 - b.u * 0.8, b.h * 0.22, i % 2 ? '#d9c3a0' : '#e3d0b0'),
  )
  return (
    sky(b, 0.5) +
    fence +
    rect(0, b.h * 0.52, b.w, b.h * 0.48, '#8db36a') +
    beds +
    (b.r.chance(0.5) ? person(b, b.w * 0.8, b.h * 0.94, b.u * 44, 'sit') : '')
  )
}

export function snow(b: Brush): string {
  const gray = { ...b, mood: 'gray' as const }
  const x = b.w * b.r.between(0.3, 0.7)
  const ball = (dy: number, radius: number) =>
    circle(x, b.h * 0.84 - b.u * dy, b.u * radius, '#fbfdff', 'stroke="#c9d5df" stroke-width="2"')
  return (
    sky(gray, 0.6) +
    ridge(b, b.h * 0.64, b.h * 0.08, '#dfe8ee') +
    repeat(7, () =>
      pine(b.w * b.r.next(), b.h * b.r.between(0.62, 0.72), b.u * b.r.between(20, 40), '#587a70'),
    ) +
    rect(0, b.h * 0.7, b.w, b.h * 0.3, '#f3f7fa') +
    ball(0, 13) +
    ball(18, 9.5) +
    ball(32, 6.8) +
    circle(x - b.u * 2.4, b.h * 0.84 - b.u * 33.5, b.u * 0.8, '#222') +
    circle(x + b.u * 2.4, b.h * 0.84 - b.u * 33.5, b.u * 0.8, '#222') +
    polygon(
      [
        [x, b.h * 0.84 - b.u * 32],
        [x + b.u * 7, b.h * 0.84 - b.u * 30.5],
        [x, b.h * 0.84 - b.u * 30.6],
      ],
      '#e88a34',
    ) +
    stroke(
      `M${n(x - b.u * 6)} ${n(b.h * 0.84 - b.u * 25.5)} Q${n(x)} ${n(b.h * 0.84 - b.u * 23)} ${n(x + b.u * 6)} ${n(b.h * 0.84 - b.u * 25.5)}`,
      '#c4402f',
      b.u * 2,
    ) +
    person(b, x > b.w / 2 ? b.w * 0.22 : b.w * 0.78, b.h * 0.93, b.u * 42, b.r.pick(['cheer', 'stand'])) +
    repeat(90, () =>
      circle(b.w * b.r.next(), b.h * b.r.next(), b.u * b.r.between(0.25, 0.7), '#ffffff', 'opacity="0.9"'),
    )
  )
}

export function sunset(b: Brush): string {
  const dusk = { ...b, mood: 'dusk' as const }
  const y = b.h * 0.62
  const sun = b.w * b.r.between(0.3, 0.7)
  return (
    sky(dusk, 0.62) +
    circle(sun, y - b.u * 4, b.u * 13, '#ffe9b0') +
    water(dusk, y, '#7d6a94') +
    repeat(9, (i) =>
      rect(
        sun - b.u * (9 - i * 0.7),
        y + b.u * (1.4 + i * 3.4),
        b.u * (18 - i * 1.4),
        b.u * 1.1,
        '#ffd9a0',
        'opacity="0.75"',
      ),
    ) +
    ridge(b, b.h * 0.93, b.h * 0.08, '#2c2238') +
    person(b, b.w * 0.28, b.h * 0.92, b.u * 27, 'stand', { ...b.look, skin: '#3a2c40', hair: '#241b2b' })
  )
}

export function park(b: Brush): string {
  const grass = lit('#86b566', b.mood)
  return (
    sky(b, 0.5) +
    ridge(b, b.h * 0.54, b.h * 0.08, mix(grass, '#5f8f6b', 0.6)) +
    rect(0, b.h * 0.52, b.w, b.h * 0.48, grass) +
    repeat(5, () =>
      tree(
        b,
        b.w * b.r.next(),
        b.h * b.r.between(0.56, 0.7),
        b.u * b.r.between(30, 52),
        lit(b.r.pick(['#4f8648', '#5f9a54', '#c98a35']), b.mood),
      ),
    ) +
    dog(
      b,
      b.w * b.r.between(0.4, 0.6),
      b.h * 0.92,
      b.u * b.r.between(46, 60),
      b.r.pick(['#c98d4f', '#8a5a36', '#e3d2b4', '#3d3732']),
    )
  )
}

export function fishing(b: Brush): string {
  const x = b.w * 0.62
  return (
    sky({ ...b, mood: 'dawn' }, 0.5) +
    ridge(b, b.h * 0.5, b.h * 0.1, '#7f9a98') +
    water({ ...b, mood: 'dawn' }, b.h * 0.5, '#6a9db0') +
    person(b, x, b.h * 0.76, b.u * 38, 'sit') +
    path(
      `M${n(x - b.u * 36)} ${n(b.h * 0.7)} L${n(x + b.u * 30)} ${n(b.h * 0.7)} L${n(x + b.u * 24)} ${n(b.h * 0.82)} L${n(x - b.u * 26)} ${n(b.h * 0.82)} Z`,
      b.r.pick(['#8c3f33', '#3f6a8c', '#5b6b4a']),
    ) +
    stroke(`M${n(x - b.u * 2)} ${n(b.h * 0.62)} L${n(x - b.u * 44)} ${n(b.h * 0.36)}`, '#4a3a2c', b.u * 0.9) +
    stroke(
      `M${n(x - b.u * 44)} ${n(b.h * 0.36)} Q${n(x - b.u * 50)} ${n(b.h * 0.6)} ${n(x - b.u * 48)} ${n(b.h * 0.8)}`,
      '#ffffff',
      b.u * 0.25,
    )
  )
}
