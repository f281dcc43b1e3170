/**
 * Makes the demo's five short videos in demo/videos, using only npm packages. They are committed, so run this only if they should look
 * different: node makers/films/make.ts
 */
import { join } from 'node:path'
import sharp from 'sharp'
import { dog, person } from '#demo/pictures/figure.ts'
import {
  type Brush,
  circle,
  lit,
  type Look,
  n,
  path,
  pine,
  rect,
  ridge,
  round,
  sky,
  startPicture,
  stroke,
  tree,
} from '#demo/pictures/kit.ts'
import { writeMp4 } from './mp4.ts'
import { random } from '#demo/random.ts'

const FRAMES_PER_SECOND = 24
const DEMO_LOOK: Look = { skin: '#b9794d', hair: '#2b1d16', cut: 'short', beard: false, glasses: false }

type Scene = { seconds: number; width: number; height: number; at: (b: Brush, t: number) => string }

const wave = (t: number, speed: number) => Math.sin(t * Math.PI * 2 * speed)

/** `t` is in seconds. Random values are seeded per scene, so that they stay the same from frame to frame. */
const SCENES: Record<string, Scene> = {
  run: {
    seconds: 4,
    width: 480,
    height: 854,
    at: (b, t) => {
      const shift = (x: number, speed: number) => ((((x - t * speed) % 1.3) + 1.3) % 1.3) - 0.15
      const ground =
        rect(0, b.h * 0.62, b.w, b.h * 0.38, lit('#86b566', 'dawn')) +
        rect(0, b.h * 0.74, b.w, b.h * 0.12, '#b9a98c')
      const trees = [0, 0.27, 0.55, 0.84, 1.1]
        .map((x) => tree(b, b.w * shift(x, 0.22), b.h * 0.66, b.u * 46, '#5f8f4f'))
        .join('')
      const bounce = Math.abs(wave(t, 1.4)) * b.u * 4
      const pose = Math.floor(t * 5.6) % 2 === 0 ? 'run' : 'hike'
      return (
        sky({ ...b, mood: 'dawn' }, 0.62) +
        ground +
        trees +
        person({ ...b, r: random('runner') }, b.w * 0.5, b.h * 0.83 - bounce, b.u * 70, pose)
      )
    },
  },
  waves: {
    seconds: 5,
    width: 640,
    height: 360,
    at: (b, t) => {
      const line = (y: number, k: number, color: string) => {
        let d = `M0 ${n(b.h)}`
        for (let i = 0; i <= 24; i++)
          d += ` L${n((b.w * i) / 24)} ${n(b.h * y + wave(t * 0.4 + i / 9 + k, 1) * b.u * 2.4)}`
        return path(`${d} L${n(b.w)} ${n(b.h)} Z`, color)
      }
      const wash = `M0 ${n(b.h)} L0 ${n(b.h * (0.86 + 0.05 * wave(t, 0.25)))} Q${n(b.w * 0.4)} ${n(b.h * (0.8 + 0.05 * wave(t, 0.25)))} ${n(b.w)} ${n(b.h * (0.9 + 0.04 * wave(t, 0.25)))} L${n(b.w)} ${n(b.h)} Z`
      return (
        sky({ ...b, mood: 'dusk' }, 0.55) +
        line(0.54, 0, '#7d6a94') +
        line(0.64, 0.3, '#6a5f8c') +
        line(0.74, 0.7, '#5a5683') +
        path(wash, '#e3c39a')
      )
    },
  },
  dog: {
    seconds: 3,
    width: 480,
    height: 480,
    at: (b, t) => {
      const jump = Math.abs(wave(t, 0.9)) * b.u * 16
      const grass =
        rect(0, b.h * 0.6, b.w, b.h * 0.4, '#86b566') + ridge(b, b.h * 0.62, b.h * 0.05, '#6f9f58')
      const ball = circle(b.w * (0.22 + 0.05 * wave(t, 0.45)), b.h * 0.58 - jump * 1.1, b.u * 5, '#d8432f')
      return (
        sky({ ...b, mood: 'day' }, 0.6) +
        grass +
        rect(b.w * 0.3, b.h * 0.885, b.w * 0.44, b.u * 1.6, '#5f8a4c') +
        dog(b, b.w * 0.54, b.h * 0.88 - jump, b.u * 70, '#c98d4f') +
        ball
      )
    },
  },
  gym: {
    seconds: 3,
    width: 480,
    height: 640,
    at: (b, t) => {
      const up = (1 + wave(t, 0.66)) / 2
      const y = b.h * (0.46 - 0.13 * up)
      const bar =
        rect(b.w * 0.06, y, b.w * 0.88, b.u * 2, '#c9cfd6') +
        [0.08, 0.86]
          .map(
            (x) =>
              round(b.w * x, y - b.u * 12, b.u * 5, b.u * 26, 4, '#c8382f') +
              round(b.w * x + b.u * 5, y - b.u * 9, b.u * 4, b.u * 20, 4, '#2c5f9e'),
          )
          .join('')
      return (
        rect(0, 0, b.w, b.h, '#39414c') +
        [0.08, 0.4, 0.72].map((x) => rect(b.w * x, b.h * 0.08, b.w * 0.22, b.h * 0.26, '#4b5663')).join('') +
        rect(0, b.h * 0.76, b.w, b.h * 0.24, '#2a3038') +
        person(
          { ...b, r: random('lifter') },
          b.w * 0.5,
          b.h * (0.93 - 0.02 * up),
          b.u * 74,
          up > 0.45 ? 'lift' : 'sit',
        ) +
        bar
      )
    },
  },
  bike: {
    seconds: 4,
    width: 640,
    height: 360,
    at: (b, t) => {
      const shift = (x: number, speed: number) => ((((x - t * speed) % 1.2) + 1.2) % 1.2) - 0.1
      const pines = [0, 0.14, 0.37, 0.52, 0.78, 0.95, 1.1]
        .map((x) => pine(b.w * shift(x, 0.18), b.h * 0.72, b.u * 40, '#3f6a5a'))
        .join('')
      const dashes = [0, 0.2, 0.4, 0.6, 0.8, 1]
        .map((x) => rect(b.w * shift(x, 0.75), b.h * 0.93, b.u * 14, b.u * 1.4, '#f0e6c8'))
        .join('')
      const x = b.w * 0.5
      const y = b.h * 0.82
      const wheel = (dx: number) =>
        circle(x + dx, y, b.u * 11, 'none', `stroke="#20242a" stroke-width="${n(b.u * 1.5)}"`) +
        [0, 1, 2]
          .map((i) =>
            stroke(
              `M${n(x + dx - Math.cos(t * 9 + i * 1.05) * b.u * 10)} ${n(y - Math.sin(t * 9 + i * 1.05) * b.u * 10)} L${n(x + dx + Math.cos(t * 9 + i * 1.05) * b.u * 10)} ${n(y + Math.sin(t * 9 + i * 1.05) * b.u * 10)}`,
              '#8a9199',
              b.u * 0.5,
            ),
          )
          .join('')
      const frame = stroke(
        `M${n(x - b.u * 17)} ${n(y)} L${n(x)} ${n(y)} L${n(x + b.u * 12)} ${n(y - b.u * 17)} L${n(x - b.u * 8)} ${n(y - b.u * 17)} Z M${n(x + b.u * 17)} ${n(y)} L${n(x + b.u * 11)} ${n(y - b.u * 21)}`,
        '#e8762e',
        b.u * 1.8,
      )
      return (
        sky({ ...b, mood: 'day' }, 0.6) +
        ridge(b, b.h * 0.62, b.h * 0.2, '#9db39a') +
        rect(0, b.h * 0.7, b.w, b.h * 0.3, '#c9b893') +
        pines +
        rect(0, b.h * 0.86, b.w, b.h * 0.14, '#8d8a84') +
        dashes +
        wheel(-b.u * 17) +
        wheel(b.u * 17) +
        frame +
        person(
          { ...b, r: random('rider') },
          x - b.u * 3,
          y + b.u * (5 + wave(t, 1.5) * 0.8),
          b.u * 52,
          Math.floor(t * 4) % 2 ? 'sit' : 'hike',
        )
      )
    },
  },
}

async function frameOf(name: string, scene: Scene, t: number): Promise<Buffer> {
  startPicture()
  const b: Brush = {
    r: random(name),
    w: scene.width,
    h: scene.height,
    u: Math.min(scene.width, scene.height) / 100,
    look: DEMO_LOOK,
    mood: 'day',
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${scene.width}" height="${scene.height}">${scene.at(b, t)}</svg>`
  return sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
}

async function* framesOf(name: string, scene: Scene): AsyncGenerator<Buffer> {
  for (let i = 0; i < scene.seconds * FRAMES_PER_SECOND; i++)
    yield await frameOf(name, scene, i / FRAMES_PER_SECOND)
}

for (const [name, scene] of Object.entries(SCENES))
  await writeMp4(
    join(import.meta.dirname, `../../demo/videos/${name}.mp4`),
    { ...scene, framesPerSecond: FRAMES_PER_SECOND },
    framesOf(name, scene),
  )
