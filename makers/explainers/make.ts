/**
 * Makes the explainer videos in web/resources/videos: an MP4, a poster and captions in each language, which are committed, so run it
 * only when they should look different. The product has to run with a fresh demo:
 *   PORT=3000 DATA_DIR=/tmp/videos npm start
 *   node makers/explainers/make.ts http://localhost:3000 /tmp/videos [facebook instagram phone review]
 */
import { LANGUAGE_NAMES } from '#contract/index.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { type VideoName, videoText } from '#web/resources/articles/videos.ts'
import { chromiumPath } from '../../tools/chromium.ts'
import { writeMp4 } from '../films/mp4.ts'
import { drawGuide } from './drawn.ts'
import { type Demo, recordPhone, recordReview } from './recorded.ts'
import type { Still } from './stage.ts'
import { captionsOf, FRAMES_PER_SECOND, secondsOf } from './timing.ts'

type Language = 'en' | 'es'
const target = join(import.meta.dirname, '../../web/resources/videos')

const SCENES: Record<VideoName, (demo: Demo, language: Language) => Promise<Still[][]>> = {
  facebook: (demo, language) => drawn(demo, 'facebook', language),
  instagram: (demo, language) => drawn(demo, 'instagram', language),
  phone: recordPhone,
  review: recordReview,
}

async function drawn({ browser }: Demo, platform: 'facebook' | 'instagram', language: Language) {
  const page = await browser.newPage()
  const scenes = await drawGuide(page, platform, language)
  await page.close()
  return scenes
}

async function make(name: VideoName, language: Language, demo: Demo): Promise<void> {
  const scenes = await SCENES[name](demo, language)
  const seconds = secondsOf(videoText(name))
  if (scenes.length !== seconds.length)
    throw new Error(`${name} has ${scenes.length} scenes and ${seconds.length} lines.`)
  const file = join(target, `${name}.${language}`)
  const first = scenes[0]?.[0]?.png
  const { width, height } = await sharp(first).metadata()
  await sharp(first).webp({ quality: 70 }).toFile(`${file}.webp`)
  for (const each of LANGUAGE_NAMES)
    await writeFile(join(target, `${name}.${each}.vtt`), captionsOf(videoText(name), each))
  await writeMp4(
    `${file}.mp4`,
    { width, height, framesPerSecond: FRAMES_PER_SECOND },
    picturesOf(scenes, seconds),
  )
}

/** Each scene lasts exactly as long as its caption; its last still takes up the rounding error. */
async function* picturesOf(scenes: Still[][], seconds: number[]): AsyncGenerator<Buffer> {
  for (const [index, stills] of scenes.entries()) {
    let left = (seconds[index] ?? 0) * FRAMES_PER_SECOND
    let parts = stills.reduce((sum, { part }) => sum + part, 0)
    for (const { png, part } of stills) {
      const count = Math.round((left * part) / parts)
      const picture = await sharp(png).ensureAlpha().raw().toBuffer()
      for (let i = 0; i < count; i += 1) yield picture
      left -= count
      parts -= part
    }
  }
}

const [url = '', dataDir = '', ...names] = process.argv.slice(2)
const { executablePath, args } = await chromiumPath()
const browser = await chromium.launch({ executablePath, args })
for (const name of (names.length > 0 ? names : Object.keys(SCENES)) as VideoName[])
  for (const language of ['en', 'es'] as const) await make(name, language, { browser, url, dataDir })
await browser.close()
