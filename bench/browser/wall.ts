import pg from 'pg'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { chromiumPath } from '#tools/chromium.ts'
import { writeArchive } from '../archives/archive-made.ts'
import { type Bench, countFilled, measureInTurns, openBench, quantile, report } from '../kit.ts'
import { DESK, fill, signInContext } from './browser.ts'
import { workPerFrame } from './measure-page.ts'

const PICTURE_COUNT = 50_000
const PHOTO_COUNT = 20

/**
 * A wall of 50,000 pictures, scrolled by wheel: how long the main thread works for a frame, at the 95th percentile, compared with a page that does
 * nothing but place the same thumbnails by hand.
 */
export async function benchWall(sizes: readonly string[]): Promise<void> {
  const bench = await openBench({ withWeb: true })
  const { executablePath, args } = await chromiumPath('measure')
  const browser = await chromium.launch({ executablePath, args })
  try {
    const clientId = await fill(bench, 'wall', (file) => writeArchive(file, 200, PHOTO_COUNT, 1))
    await addPictures(bench, clientId)
    const person = await signInContext(browser, bench, DESK)
    const address = `${bench.config.publicUrl}/clients/${clientId}/posts?mode=wall`
    for (const size of sizes) {
      const worst = (works: number[]) => quantile(works, 0.95)
      const result = await measureInTurns(
        3,
        async () => worst(await scrollFloor(browser, person, bench, clientId, size)),
        async () => worst(await scrollWall(browser, bench, address, size)),
      )
      report(`work per frame on a wall, ${size}, p95`, 'ms', result, 'lower', 'at most 8 ms')
    }
    await person.close()
  } finally {
    await browser.close()
    await bench.close()
  }
}

/** Each has a file of its own; the thumbnails are those of the imported photographs. Two of three formats are wide. */
async function addPictures({ databaseUrl, firmId }: Bench, clientId: string): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  try {
    await owner.query(
      `with made as materialized (
         select n, new_id($1) as post_id, new_id($1) as media_id, sha256(('wall ' || n)::bytea) as file from generate_series(1, $3::int) n),
       thumbs as (
         select thumbnail_sha256, placeholder, row_number() over () - 1 as n, count(*) over () as of
         from blobs where customer_id = $1 and thumbnail_sha256 is not null),
       added as (
         insert into blobs (customer_id, sha256, size, crc32, mime, derivatives, width, height, placeholder, thumbnail_sha256)
         select $1, m.file, 1000, 0, 'image/jpeg', 'made', case m.n % 3 when 0 then 600 else 800 end, case m.n % 3 when 0 then 800 else 600 end, t.placeholder, t.thumbnail_sha256
         from made m join thumbs t on t.n = m.n % t.of),
       posted as (
         insert into posts (customer_id, id, client_id, social_account_id, platform, kind, identity, posted_at, content, first_import_id, has_image)
         select $1, m.post_id, $2, a.id, 0, 0, sha256(m.n::text::bytea), timestamptz '2011-01-01' + m.n * interval '1 hour', 'Picture ' || m.n, a.id, true
         from made m cross join (select id from social_accounts where customer_id = $1 and client_id = $2 limit 1) a)
       insert into post_media (customer_id, id, post_id, position, type, sha256, uri)
       select $1, media_id, post_id, 0, 'image', file, n || '.jpg' from made`,
      [firmId, clientId, PICTURE_COUNT],
    )
    await countFilled(owner)
    await owner.query('vacuum analyze post_media')
  } finally {
    await owner.end()
  }
}

async function scrollWall(browser: Browser, bench: Bench, address: string, size: string): Promise<number[]> {
  const person = await signInContext(browser, bench, DESK)
  const page = await person.newPage()
  await page.addInitScript((density) => {
    Storage.prototype.getItem = new Proxy(Storage.prototype.getItem, {
      apply: (read, storage, [key]) =>
        String(key).startsWith('proofline.list.') ? `   ${density}` : Reflect.apply(read, storage, [key]),
    })
  }, size)
  await page.goto(address)
  await page.locator('[data-file] img').first().waitFor()
  await page.locator('[aria-busy=false] [data-file]').first().waitFor({ timeout: 60_000 })
  const works = await workPerFrame(browser, page)
  await person.close()
  return works
}

/** The same rows, each an element with its thumbnails, placed by a few lines. */
async function scrollFloor(
  browser: Browser,
  person: BrowserContext,
  { config }: Bench,
  clientId: string,
  size: string,
): Promise<number[]> {
  const page = await person.newPage()
  const address = `${config.publicUrl}/floor`
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><body style="margin:0"></body>' }),
  )
  await page.goto(address)
  await page.evaluate(
    async ({ client, height, count }) => {
      const answer = await fetch(`/api/main/posts?clientIds=${client}&limit=200`)
      const posts = (await answer.json()) as { media: { thumbnail: string }[] }[]
      const thumbs = posts.flatMap(({ media }) => media.map(({ thumbnail }) => thumbnail))
      const width = height * 1.2 + 6
      const perRow = Math.floor(innerWidth / width)
      const rowHeight = height + 36
      document.body.style.height = `${Math.ceil(count / perRow) * rowHeight}px`
      const rows = new Map<number, HTMLElement>()
      const place = () => {
        const first = Math.max(0, Math.floor((scrollY - 300) / rowHeight))
        const last = Math.floor((scrollY + innerHeight + 300) / rowHeight)
        for (const [at, row] of rows)
          if (at < first || at > last) {
            row.remove()
            rows.delete(at)
          }
        for (let at = first; at <= last; at += 1) {
          if (rows.has(at)) continue
          const row = document.createElement('div')
          row.style.cssText = `position:absolute;top:0;left:0;display:flex;gap:6px;transform:translateY(${at * rowHeight}px)`
          for (let n = 0; n < perRow; n += 1) {
            const image = document.createElement('img')
            image.decoding = 'async'
            image.width = height * 1.2
            image.height = height
            image.src = thumbs[(at * perRow + n) % thumbs.length] ?? ''
            row.append(image)
          }
          document.body.append(row)
          rows.set(at, row)
        }
      }
      addEventListener('scroll', place, { passive: true })
      place()
    },
    { client: clientId, height: { large: 148, middle: 74, small: 44 }[size] ?? 74, count: PICTURE_COUNT },
  )
  await page.waitForTimeout(1000)
  const works = await workPerFrame(browser, page)
  await page.close()
  return works
}
