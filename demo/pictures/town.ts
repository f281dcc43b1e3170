import { person } from './figure.ts'
import {
  type Brush,
  circle,
  dark,
  gradient,
  group,
  light,
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

function skyline(b: Brush, y: number, color: string): string {
  const lights = b.mood === 'night' || b.mood === 'dusk'
  return repeat(14, (i) => {
    const tall = b.h * b.r.between(0.12, 0.42)
    const x = (b.w * i) / 14
    const wide = b.w / 14 + 2
    const windows = lights
      ? repeat(8, () =>
          rect(
            x + wide * b.r.between(0.1, 0.8),
            y - tall * b.r.between(0.1, 0.95),
            b.u * 0.9,
            b.u * 1.2,
            '#ffe2a0',
          ),
        )
      : ''
    return rect(x, y - tall, wide, tall, i % 2 ? color : dark(color, 0.12)) + windows
  })
}

export function street(b: Brush): string {
  const night = { ...b, mood: 'night' as const }
  const y = b.h * 0.62
  const lamp = (x: number) =>
    rect(x, y - b.u * 34, b.u, b.u * 34, '#2a2f3a') +
    circle(x + b.u * 0.5, y - b.u * 35, b.u * 12, '#ffdf94', 'opacity="0.2"') +
    circle(x + b.u * 0.5, y - b.u * 35, b.u * 2, '#fff1c4')
  return (
    sky(night, 0.62) +
    skyline(night, y, '#26324f') +
    rect(0, y, b.w, b.h - y, '#1c2230') +
    polygon(
      [
        [b.w * 0.44, y],
        [b.w * 0.56, y],
        [b.w * 0.9, b.h],
        [b.w * 0.1, b.h],
      ],
      '#2b3242',
    ) +
    repeat(4, (i) =>
      rect(
        b.w * 0.495 - b.u * i * 0.3,
        y + b.u * (3 + i * i * 3),
        b.u * (1 + i * 0.7),
        b.u * (2.4 + i * 1.6),
        '#e8d9a0',
      ),
    ) +
    lamp(b.w * 0.2) +
    lamp(b.w * 0.82) +
    repeat(16, () =>
      oval(
        b.w * b.r.next(),
        b.h * b.r.between(0.7, 0.98),
        b.u * b.r.between(3, 9),
        b.u * 0.7,
        b.r.pick(['#ffdf94', '#d9574a', '#6fb3d9']),
        'opacity="0.28"',
      ),
    ) +
    person(night, b.w * 0.3, b.h * 0.92, b.u * 32, 'stand')
  )
}

export function city(b: Brush): string {
  const g = gradient([
    [0, '#5b8fae'],
    [1, '#33617f'],
  ])
  const tower = b.w * b.r.between(0.3, 0.7)
  return (
    sky(b, 0.64) +
    rect(tower - b.u, b.h * 0.12, b.u * 2, b.h * 0.5, '#75818f') +
    oval(tower, b.h * 0.3, b.u * 6, b.u * 3, '#8a95a3') +
    skyline(b, b.h * 0.66, b.mood === 'night' ? '#222e4a' : '#8796a8') +
    g.def +
    rect(0, b.h * 0.66, b.w, b.h * 0.34, g.fill) +
    repeat(30, () =>
      stroke(
        `M${n(b.w * b.r.next())} ${n(b.h * b.r.between(0.68, 0.98))} h${n(b.u * 6)}`,
        '#ffffff',
        b.u * 0.3,
        'opacity="0.4"',
      ),
    )
  )
}

function vehicle(x: number, y: number, size: number, color: string, dented: boolean): string {
  const hull = dented
    ? 'M-48 -10 L-48 -24 C-46 -32 -36 -34 -28 -35 C-20 -48 -12 -52 0 -52 C14 -52 22 -46 28 -37 L37 -34 L33 -29 L42 -27 L35 -21 L43 -17 L40 -10 Z'
    : 'M-48 -10 L-48 -24 C-46 -32 -36 -34 -28 -35 C-20 -48 -12 -52 0 -52 C14 -52 22 -46 30 -36 C38 -35 46 -33 46 -26 L47 -10 Z'
  const shards: [number, number][] = [
    [52, -2],
    [56, -3],
    [49, -4],
  ]
  const end = dented
    ? stroke('M30 -34 L35 -28 L31 -24 L38 -19 M35 -28 L41 -30', dark(color, 0.5), 0.9) +
      path('M40 -12 L50 -6 L44 -4 L36 -8 Z', '#2b2f36') +
      shards
        .map(([dx, dy]) =>
          polygon(
            [
              [dx, dy],
              [dx + 3, -1],
              [dx + 1, -4],
            ],
            '#dfe6ea',
          ),
        )
        .join('')
    : round(44, -27, 4, 6, 1, '#c8382f')
  const wheel = (dx: number) => circle(dx, -9, 10, '#1c1f24') + circle(dx, -9, 5, '#aab2ba')
  const inner =
    path(hull, color) +
    path('M-22 -36 C-16 -45 -10 -48 -2 -48 L-2 -36 Z', '#cfe3ec') +
    path('M2 -48 C12 -48 18 -43 23 -36 L2 -36 Z', '#bcd5e0') +
    rect(-46, -22, 90, 1.6, dark(color, 0.2)) +
    end +
    wheel(-28) +
    wheel(27)
  return group(inner, `translate(${n(x)} ${n(y)}) scale(${n(size / 100)})`)
}

export function dent(b: Brush): string {
  const color = b.r.pick(['#7d8b99', '#b43b32', '#2f5f8a', '#e4e2dc', '#3c4249'])
  return (
    sky({ ...b, mood: b.r.pick(['gray', 'day', 'dusk']) }, 0.46) +
    rect(0, b.h * 0.4, b.w, b.h * 0.16, '#9aa39a') +
    rect(0, b.h * 0.54, b.w, b.h * 0.46, '#6c7278') +
    rect(0, b.h * 0.74, b.w, b.u * 1.6, '#e8e2c8') +
    oval(b.w * 0.44, b.h * 0.84, b.u * 54, b.u * 4, '#00000044') +
    vehicle(b.w * 0.44, b.h * 0.84, Math.min(b.w * 0.92, b.h * 1.1), color, true) +
    repeat(18, () =>
      polygon(
        [
          [0, 0],
          [b.u * 1.4, b.u * 0.4],
          [b.u * 0.5, -b.u],
        ],
        '#d6dde2',
        `transform="translate(${n(b.w * b.r.between(0.74, 0.98))} ${n(b.h * b.r.between(0.82, 0.95))})"`,
      ),
    )
  )
}

export function car(b: Brush): string {
  return (
    sky(b, 0.5) +
    ridge(b, b.h * 0.52, b.h * 0.1, '#7fa06c') +
    rect(0, b.h * 0.5, b.w, b.h * 0.5, '#7a8087') +
    oval(b.w * 0.5, b.h * 0.84, b.u * 56, b.u * 4, '#00000044') +
    vehicle(
      b.w * 0.5,
      b.h * 0.84,
      Math.min(b.w * 0.95, b.h * 1.15),
      b.r.pick(['#c8402f', '#2f6fb0', '#e0a63a', '#f0ede6', '#2d5a4a']),
      false,
    )
  )
}

export function truck(b: Brush): string {
  const c = b.r.pick(['#1f4e79', '#a8322c', '#2d5a4a'])
  const x = b.w * 0.5
  const y = b.h * 0.84
  const u = Math.min(b.u, b.w / 120)
  const wheel = (dx: number) =>
    circle(x + u * dx, y, u * 6.4, '#1c1f24') + circle(x + u * dx, y, u * 3, '#b9c0c7')
  return (
    sky(b, 0.6) +
    ridge(b, b.h * 0.6, b.h * 0.05, '#9fae86') +
    rect(0, b.h * 0.6, b.w, b.h * 0.4, '#73797f') +
    rect(0, b.h * 0.9, b.w, u * 1.2, '#f0d98a') +
    rect(x - u * 52, y - u * 50, u * 66, u * 44, '#eef0f2') +
    rect(x - u * 52, y - u * 30, u * 66, u * 4, c) +
    path(
      `M${n(x + u * 16)} ${n(y - u * 6)} V${n(y - u * 40)} H${n(x + u * 36)} L${n(x + u * 46)} ${n(y - u * 24)} V${n(y - u * 6)} Z`,
      c,
    ) +
    path(
      `M${n(x + u * 24)} ${n(y - u * 36)} H${n(x + u * 34)} L${n(x + u * 41)} ${n(y - u * 24)} H${n(x + u * 24)} Z`,
      '#cfe3ec',
    ) +
    rect(x - u * 52, y - u * 7, u * 98, u * 3, '#2b2f36') +
    [-42, -28, 22, 38].map(wheel).join('')
  )
}

export function concert(b: Brush): string {
  const beams = repeat(6, (i) =>
    polygon(
      [
        [b.w * (0.1 + i * 0.16), 0],
        [b.w * b.r.next(), b.h * 0.75],
        [b.w * b.r.next(), b.h * 0.75],
      ],
      b.r.pick(['#e0559a', '#5f7ff0', '#f2c14e', '#4fd0c0']),
      'opacity="0.28"',
    ),
  )
  const crowd = repeat(46, () => {
    const x = b.w * b.r.next()
    const y = b.h * b.r.between(0.78, 1)
    return (
      circle(x, y, b.u * 3.2, '#0c0d16') +
      (b.r.chance(0.35)
        ? stroke(`M${n(x)} ${n(y)} l${n(b.u * b.r.between(-4, 4))} ${n(-b.u * 12)}`, '#0c0d16', b.u * 1.8)
        : '')
    )
  })
  return (
    rect(0, 0, b.w, b.h, '#171a33') +
    rect(b.w * 0.08, b.h * 0.66, b.w * 0.84, b.h * 0.2, '#2b2f52') +
    beams +
    person(b, b.w * 0.5, b.h * 0.68, b.u * 34, 'dance', { ...b.look, skin: '#d9a27d' }) +
    repeat(40, () =>
      circle(b.w * b.r.next(), b.h * b.r.between(0, 0.7), b.u * b.r.between(0.3, 1), '#fff', 'opacity="0.5"'),
    ) +
    crowd
  )
}

export function dance(b: Brush): string {
  const dress = { ...b, r: b.r }
  return (
    rect(0, 0, b.w, b.h, b.r.pick(['#5b2f4a', '#2f3f5b', '#6b3a2c'])) +
    repeat(40, () =>
      circle(
        b.w * b.r.next(),
        b.h * b.r.between(0.04, 0.5),
        b.u * b.r.between(0.5, 2.4),
        '#ffd98a',
        `opacity="${n(b.r.between(0.3, 0.9))}"`,
      ),
    ) +
    stroke(
      `M0 ${n(b.h * 0.1)} Q${n(b.w * 0.25)} ${n(b.h * 0.24)} ${n(b.w * 0.5)} ${n(b.h * 0.1)} T${n(b.w)} ${n(b.h * 0.1)}`,
      '#f2c14e',
      b.u * 0.5,
    ) +
    rect(0, b.h * 0.72, b.w, b.h * 0.28, '#8a5a3c') +
    repeat(5, (i) =>
      person(
        dress,
        b.w * (0.12 + i * 0.19),
        b.h * (i % 2 ? 0.84 : 0.92),
        b.u * (i === 2 ? 54 : 42),
        b.r.pick(['dance', 'cheer']),
        i === 2
          ? b.look
          : {
              ...b.look,
              hair: b.r.pick(['#22180f', '#7a5230', '#3a2a1d']),
              cut: b.r.pick(['long', 'short', 'bun', 'turban']),
              beard: false,
            },
      ),
    )
  )
}

export function plane(b: Brush): string {
  const g = gradient([
    [0, '#3f7fb8'],
    [0.6, '#a9d5ee'],
    [1, '#f7e4cc'],
  ])
  const view =
    g.def +
    rect(0, 0, b.w, b.h, g.fill) +
    repeat(16, () =>
      oval(
        b.w * b.r.next(),
        b.h * b.r.between(0.62, 0.95),
        b.u * b.r.between(10, 24),
        b.u * b.r.between(3, 8),
        '#ffffff',
        'opacity="0.85"',
      ),
    ) +
    polygon(
      [
        [b.w * 0.1, b.h * 0.86],
        [b.w * 0.86, b.h * 0.56],
        [b.w * 0.9, b.h * 0.6],
        [b.w * 0.4, b.h * 0.9],
      ],
      '#dfe5ea',
    ) +
    polygon(
      [
        [b.w * 0.86, b.h * 0.56],
        [b.w * 0.92, b.h * 0.44],
        [b.w * 0.9, b.h * 0.6],
      ],
      '#c8382f',
    )
  const frame = `<path fill-rule="evenodd" fill="#e3e0da" d="M0 0 H${n(b.w)} V${n(b.h)} H0 Z M${n(b.w * 0.16)} ${n(b.h * 0.3)} V${n(b.h * 0.7)} Q${n(b.w * 0.16)} ${n(b.h * 0.9)} ${n(b.w * 0.5)} ${n(b.h * 0.9)} T${n(b.w * 0.84)} ${n(b.h * 0.7)} V${n(b.h * 0.3)} Q${n(b.w * 0.84)} ${n(b.h * 0.1)} ${n(b.w * 0.5)} ${n(b.h * 0.1)} T${n(b.w * 0.16)} ${n(b.h * 0.3)} Z"/>`
  return view + frame
}

export function fireworks(b: Brush): string {
  const burst = () => {
    const x = b.w * b.r.between(0.12, 0.88)
    const y = b.h * b.r.between(0.1, 0.5)
    const c = b.r.pick(['#f2c14e', '#e0559a', '#6fb3ff', '#8fe0a0', '#ff7a59'])
    const long = b.u * b.r.between(9, 20)
    return repeat(18, (i) => {
      const a = (i * Math.PI) / 9
      return (
        stroke(
          `M${n(x + Math.cos(a) * long * 0.3)} ${n(y + Math.sin(a) * long * 0.3)} L${n(x + Math.cos(a) * long)} ${n(y + Math.sin(a) * long)}`,
          i % 2 ? c : light(c, 0.4),
          b.u * 0.6,
        ) + circle(x + Math.cos(a) * long, y + Math.sin(a) * long, b.u * 0.7, '#fff')
      )
    })
  }
  const night = { ...b, mood: 'night' as const }
  return (
    sky(night, 0.8) +
    repeat(5, burst) +
    skyline(night, b.h * 0.9, '#121a30') +
    rect(0, b.h * 0.9, b.w, b.h * 0.1, '#0c1222') +
    repeat(20, () => circle(b.w * b.r.next(), b.h * b.r.between(0.93, 1), b.u * 2.6, '#05070f'))
  )
}

export function market(b: Brush): string {
  const stall = (x: number, c: string) =>
    rect(x, b.h * 0.56, b.w * 0.28, b.h * 0.2, '#8e6a48') +
    repeat(6, (i) =>
      polygon(
        [
          [x - b.w * 0.01 + b.w * 0.05 * i, b.h * 0.3],
          [x - b.w * 0.01 + b.w * 0.05 * (i + 1), b.h * 0.3],
          [x - b.w * 0.01 + b.w * 0.05 * (i + 1), b.h * 0.4],
          [x - b.w * 0.01 + b.w * 0.05 * i, b.h * 0.4],
        ],
        i % 2 ? '#f4efe6' : c,
      ),
    ) +
    repeat(18, () =>
      circle(
        x + b.w * b.r.between(0.02, 0.26),
        b.h * b.r.between(0.5, 0.57),
        b.u * 2.2,
        b.r.pick(['#d8432f', '#efb22f', '#6aa84f', '#8e5aa8', '#e88a34']),
      ),
    )
  return (
    sky(b, 0.5) +
    skyline(b, b.h * 0.5, '#b9a58f') +
    rect(0, b.h * 0.5, b.w, b.h * 0.5, '#c9bda8') +
    stall(b.w * 0.04, '#d9574a') +
    stall(b.w * 0.37, '#2f7f86') +
    stall(b.w * 0.7, '#e0a63a') +
    person(b, b.w * 0.3, b.h * 0.95, b.u * 44, 'stand') +
    person(b, b.w * 0.64, b.h * 0.9, b.u * 38, 'stand', { ...b.look, hair: '#6b4a2e', cut: 'short' })
  )
}
