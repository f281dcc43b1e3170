import {
  type Brush,
  circle,
  dark,
  group,
  light,
  type Look,
  n,
  oval,
  path,
  rect,
  round,
  stroke,
} from './kit.ts'

export type Pose = 'stand' | 'run' | 'sit' | 'cheer' | 'lift' | 'dance' | 'hike'

type Limbs = { armL: string; armR: string; legL: string; legR: string; lean: number }

/** Joints in a box that is 100 high, with the feet at (0, 0): shoulder at -74, hip at -44. */
const POSES: Record<Pose, Limbs> = {
  stand: {
    armL: 'M-9 -72 L-13 -56 L-11 -43',
    armR: 'M9 -72 L13 -56 L11 -43',
    legL: 'M-5 -44 L-6 -22 L-6 -2',
    legR: 'M5 -44 L6 -22 L6 -2',
    lean: 0,
  },
  run: {
    armL: 'M-8 -72 L-18 -60 L-8 -52',
    armR: 'M8 -72 L16 -58 L26 -66',
    legL: 'M-4 -44 L-12 -26 L-28 -22',
    legR: 'M4 -44 L18 -30 L14 -6',
    lean: 8,
  },
  sit: {
    armL: 'M-9 -72 L-12 -58 L-2 -48',
    armR: 'M9 -72 L14 -58 L10 -48',
    legL: 'M-5 -44 L-16 -36 L-15 -8',
    legR: 'M5 -44 L16 -36 L17 -8',
    lean: 0,
  },
  cheer: {
    armL: 'M-9 -72 L-19 -86 L-17 -104',
    armR: 'M9 -72 L19 -86 L18 -104',
    legL: 'M-5 -44 L-8 -22 L-11 -2',
    legR: 'M5 -44 L8 -22 L11 -2',
    lean: 0,
  },
  lift: {
    armL: 'M-9 -72 L-21 -76 L-20 -100',
    armR: 'M9 -72 L21 -76 L20 -100',
    legL: 'M-5 -44 L-14 -24 L-12 -2',
    legR: 'M5 -44 L14 -24 L12 -2',
    lean: 0,
  },
  dance: {
    armL: 'M-9 -72 L-22 -78 L-26 -96',
    armR: 'M9 -72 L22 -64 L30 -74',
    legL: 'M-5 -44 L-14 -26 L-10 -2',
    legR: 'M5 -44 L18 -30 L24 -10',
    lean: -6,
  },
  hike: {
    armL: 'M-9 -72 L-14 -58 L-4 -50',
    armR: 'M9 -72 L18 -62 L24 -54',
    legL: 'M-4 -44 L-10 -24 L-14 -2',
    legR: 'M4 -44 L14 -30 L13 -6',
    lean: 5,
  },
}

export function lookOf(b: Brush): Look {
  return {
    skin: b.r.pick(['#f1c9a5', '#d99e73', '#a86b43', '#7a4a2e', '#e8b48c']),
    hair: b.r.pick(['#2b1d16', '#5a3a22', '#b98045', '#141414', '#8d8d8d']),
    cut: b.r.pick(['long', 'short', 'bun', 'curls', 'short']),
    beard: false,
    glasses: false,
  }
}

function smallHair(look: Look): string {
  const cap = 'M-8.4 -87.5 C-11 -101 11 -101 8.4 -87.5 C6 -92.5 -5 -93.5 -8.4 -87.5 Z'
  if (look.cut === 'bald') return ''
  if (look.cut === 'turban')
    return path('M-9.5 -90 C-12 -104 12 -104 9.5 -90 C4 -93.5 -4 -93.5 -9.5 -90 Z', look.hair)
  if (look.cut === 'bun') return circle(0, -98, 4, look.hair) + path(cap, look.hair)
  if (look.cut === 'long')
    return (
      path('M-9 -74 C-12 -100 12 -100 9 -74 L6 -76 C9 -97 -9 -97 -6 -76 Z', look.hair) + path(cap, look.hair)
    )
  if (look.cut === 'curls')
    return [-7, -3, 2, 7].map((x) => circle(x, -93 + Math.abs(x) * 0.4, 4.2, look.hair)).join('')
  return path(cap, look.hair)
}

/** A small figure, feet at (x, y), `tall` pixels high. */
export function person(
  b: Brush,
  x: number,
  y: number,
  tall: number,
  pose: Pose,
  look: Look = b.look,
): string {
  const top = b.r.pick([
    '#d9574a',
    '#2f7f86',
    '#e0a63a',
    '#41518f',
    '#7b4a86',
    '#4f8a57',
    '#e7e3da',
    '#333a45',
  ])
  const legs = b.r.pick(['#2d3a55', '#3d3d42', '#59636e', '#6b5a48'])
  const p = POSES[pose]
  const body =
    stroke(p.armL, look.skin, 5) +
    stroke(p.legL, dark(legs, 0.15), 7) +
    stroke(p.legR, legs, 7) +
    path('M-10 -76 C-4 -79 4 -79 10 -76 L8 -43 L-8 -43 Z', top) +
    rect(-2.6, -82, 5.2, 7, dark(look.skin, 0.1)) +
    circle(0, -88, 7.6, look.skin) +
    (look.beard ? path('M-6.5 -87 C-6 -77 6 -77 6.5 -87 C3 -84 -3 -84 -6.5 -87 Z', look.hair) : '') +
    smallHair(look) +
    stroke(p.armR, look.skin, 5)
  const scale = n(tall / 100)
  return group(body, `translate(${n(x)} ${n(y)}) scale(${scale}) rotate(${p.lean})`)
}

/** Head and shoulders, with the chin about in the middle of a box of `size`, centered on x. */
export function bust(
  b: Brush,
  x: number,
  y: number,
  size: number,
  look: Look = b.look,
  smiling = true,
): string {
  const top = b.r.pick([
    '#c9503f',
    '#2c6e7a',
    '#e2b04a',
    '#3b4a80',
    '#6f4d7d',
    '#3f7a55',
    '#f0ebe0',
    '#2f3640',
  ])
  const blush = light(look.skin, 0.18)
  const eye = (dx: number) =>
    oval(dx, -6, 2.4, 2.9, '#ffffff') +
    circle(dx + 0.3, -5.6, 1.7, '#2b211c') +
    circle(dx + 0.9, -6.3, 0.5, '#ffffff')
  const brow = (dx: number) =>
    stroke(`M${dx - 3.4} -11.6 Q${dx} -13.6 ${dx + 3.4} -11.8`, dark(look.hair, 0.1), 1.1)
  const back =
    look.cut === 'long'
      ? path('M-24 -8 C-28 -44 28 -44 24 -8 L27 36 C16 44 -16 44 -27 36 Z', look.hair)
      : look.cut === 'curls'
        ? [-20, -13, -5, 5, 13, 20]
            .map((dx) => circle(dx, -24 + Math.abs(dx) * 0.7, 10, look.hair))
            .join('') +
          circle(-22, 0, 9, look.hair) +
          circle(22, 0, 9, look.hair)
        : look.cut === 'bun'
          ? circle(0, -39, 9, look.hair)
          : ''
  const front =
    look.cut === 'turban'
      ? path('M-23 -14 C-30 -48 30 -48 23 -14 C10 -28 -10 -28 -23 -14 Z', look.hair) +
        stroke('M-20 -24 Q0 -44 20 -22 M-22 -18 Q-4 -38 14 -36', light(look.hair, 0.2), 1.4)
      : look.cut === 'bald'
        ? ''
        : path('M-21 -8 C-25 -38 25 -38 21 -8 C18 -20 6 -24 -4 -22 C-12 -21 -18 -17 -21 -8 Z', look.hair)
  const beard = look.beard
    ? path('M-20 2 C-20 26 20 26 20 2 C15 10 8 8 0 8.5 C-8 8 -15 10 -20 2 Z', look.hair)
    : ''
  const mouth = smiling
    ? path('M-7 10 Q0 19 7 10 Q0 12.5 -7 10 Z', '#8f2f2f') +
      path('M-5.5 10.6 Q0 14 5.5 10.6 Q0 12.6 -5.5 10.6 Z', '#ffffff')
    : stroke('M-5.5 13 Q0 10.6 5.5 13', '#8f4a43', 1.5)
  const glasses = look.glasses
    ? `<g fill="none" stroke="#22262c" stroke-width="1.2"><circle cx="-8" cy="-5.6" r="5.6"/><circle cx="8" cy="-5.6" r="5.6"/><path d="M-2.4 -6 Q0 -7.4 2.4 -6"/></g>`
    : ''
  const inner =
    back +
    path('M-46 62 C-44 36 -22 32 -9 29 L9 29 C22 32 44 36 46 62 Z', top) +
    round(-8.5, 12, 17, 22, 7, dark(look.skin, 0.12)) +
    oval(0, -2, 20.5, 24.5, look.skin) +
    oval(-20.5, -2, 3, 5, look.skin) +
    oval(20.5, -2, 3, 5, look.skin) +
    oval(-11.5, 4.5, 3.6, 2.4, blush) +
    oval(11.5, 4.5, 3.6, 2.4, blush) +
    beard +
    eye(-8) +
    eye(8) +
    brow(-8) +
    brow(8) +
    stroke('M0 -3 Q2.6 3 -0.8 4', dark(look.skin, 0.22), 1.1) +
    mouth +
    front +
    glasses
  return group(inner, `translate(${n(x)} ${n(y)}) scale(${n(size / 100)})`)
}

export function dog(b: Brush, x: number, y: number, size: number, coat: string): string {
  const inner =
    stroke('M34 -34 Q48 -46 46 -60', coat, 6) +
    [-22, -12, 18, 28].map((dx) => round(dx, -22, 7, 22, 3, dark(coat, 0.12))).join('') +
    round(-28, -46, 64, 28, 13, coat) +
    circle(-32, -56, 15, coat) +
    round(-54, -58, 22, 12, 6, light(coat, 0.25)) +
    circle(-53, -55, 3, '#22201f') +
    circle(-37, -60, 2.1, '#22201f') +
    path('M-28 -68 C-18 -72 -14 -52 -22 -46 C-26 -50 -28 -58 -28 -68 Z', dark(coat, 0.25)) +
    path('M-46 -47 Q-42 -36 -38 -47 Z', '#e0737c') +
    rect(-27, -46, 9, 4, b.r.pick(['#c8402f', '#2f6fb0', '#2d8a5a']))
  return group(inner, `translate(${n(x)} ${n(y)}) scale(${n(size / 100)})`)
}
