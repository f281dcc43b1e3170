import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { useProduct } from './demo-product.ts'
import { openChromium } from './engines/chromium.ts'
import type { Engine } from './engines/engine.ts'
import { openFirefox } from './engines/firefox.ts'
import { signIn, textOf } from './engines/hands.ts'
import { findIds, type Ids, pathOf, ROUTES, withoutMoment } from './engines/routes.ts'
import { addClient, caretOf, importAsClient, makeReport, saveSelection } from './engines/walk.ts'
import { openWebKit } from './engines/webkit.ts'
import { isLong } from './kit.ts'
import { notRun } from './not-run.ts'

const POSTS_FILE = 'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json'

/** Only `npm run prove` needs the other browsers. */
describe.runIf(isLong)('every browser engine', () => {
  const demo = useProduct()
  const engines: Engine[] = []
  let folder: string
  let ids: Ids

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proofline-engines-'))
    const [firefox, webKit] = await Promise.all([openFirefox(), openWebKit()])
    if (!firefox) notRun('no Firefox')
    if (!webKit) notRun('no WebKitGTK')
    engines.push(...[await openChromium(demo.browser), firefox, webKit].filter((each) => each !== null))
    for (const engine of engines) {
      await engine.resize(1440, 900)
      await signIn(engine, demo.product, 'admin@maple.test')
    }
    ids = await findIds(engines[0] as Engine)
  })
  afterAll(async () => {
    for (const engine of engines) await engine.close()
    await rm(folder, { recursive: true, force: true })
  })

  const addressOf = (route: string) => demo.url + pathOf(route, ids)

  /** Does the same in each engine. @returns the different results, with the engines that have them */
  async function inEach<Result>(work: (engine: Engine) => Promise<Result>): Promise<[string[], Result][]> {
    const results = new Map<string, [string[], Result]>()
    for (const engine of engines) {
      const result = await work(engine)
      const same = results.get(JSON.stringify(result)) ?? [[], result]
      same[0].push(engine.name)
      results.set(JSON.stringify(result), same)
    }
    return [...results.values()]
  }

  it.each(ROUTES)('says the same at %s', async (route) => {
    const look = async (engine: Engine) => {
      await engine.open(addressOf(route))
      // Whether a text is cut depends on how wide an engine draws its letters.
      return withoutMoment(await textOf(engine)).filter((line) => line !== 'more')
    }
    // What is new to this user is no longer new after the first look.
    await look(engines[0] as Engine)
    const [first, ...others] = await inEach(look)
    expect(first?.[1].length).toBeGreaterThan(20)
    // Compared line by line, so that a failure shows the lines that differ.
    for (const [names, lines] of others) expect(lines, names.join()).toEqual(first?.[1])
  })

  it('draws the caret of a review at the day of the post', async () => {
    const carets = await inEach((engine) => caretOf(engine, addressOf('/clients/:client/review')))
    expect(carets).toEqual([[expect.anything(), expect.any(Number)]])
    expect(carets[0]?.[1]).toBeGreaterThan(50)
  })

  it('saves selected posts, and undoes it', async () => {
    const url = addressOf('/clients/:client/posts')
    expect(await inEach((engine) => saveSelection(engine, url))).toEqual([
      [expect.anything(), expect.stringMatching(/^2 posts selected\w{3} \d\d, \d{4} – /)],
    ])
  })

  it('adds a client', async () => {
    for (const engine of engines) await addClient(engine, demo.product)
  })

  it('generates a report', async () => {
    for (const engine of engines) await makeReport(engine, addressOf('/clients/:client/reports'))
  })

  it('checks, sends and imports a file of a client, on a phone', async () => {
    for (const [index, engine] of engines.entries()) {
      // No window of WebKitGTK's browser is narrower.
      await engine.resize(450, 844)
      const own = join(folder, engine.name)
      await mkdir(own)
      const wrong = join(own, 'photo.jpg')
      await writeFile(wrong, 'not a zip')
      const right = join(own, 'facebook.zip')
      const zip = new ZipFile()
      const posts = [{ timestamp: 1_700_000_000 + index, data: [{ post: `Sent with ${engine.name}` }] }]
      zip.addBuffer(Buffer.from(JSON.stringify(posts)), POSTS_FILE)
      zip.end()
      await pipeline(zip.outputStream, createWriteStream(right))
      await importAsClient(engine, demo.product, wrong, right)
    }
  })
})
