/** Believable content for the demo: people, their stories, and their archives as the platforms would make them. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlatformType } from '#contract/index.ts'
import { facebookArchive } from './archives/facebook.ts'
import { instagramArchive } from './archives/instagram.ts'
import { clearDrawnPictures } from './archives/media.ts'
import { tiktokArchive } from './archives/tiktok.ts'
import { twitterArchive } from './archives/twitter.ts'
import { youtubeArchive } from './archives/youtube.ts'
import { type Entry, writeZip } from './archives/zip.ts'
import { DEMO_CLIENTS, type DemoClient, NEWCOMER } from './people.ts'

export { DEMO_CLIENTS, type DemoClient, NEWCOMER } from './people.ts'

export type DemoArchive = {
  clientKey: string
  platform: PlatformType
  /** Absolute path of the zip. */
  file: string
}

/** An archive before it is written: its pictures are drawn only when needed. */
export type ArchivePlan = { client: DemoClient; platform: PlatformType; name: string; entries: () => Entry[] }

/** The day on which all archives were requested. */
const REQUESTED_ON = '2026-10-04'

/** Adds a folder around the whole tree, as in some platforms' downloads. */
const wrapInFolder = (folder: string, entries: Entry[]) =>
  entries.map((entry) => ({ ...entry, path: `${folder}/${entry.path}` }))

/** The downloads of a client's accounts, in the order in which they have to be imported. */
export function plansOf(client: DemoClient): ArchivePlan[] {
  const { accounts, story, key } = client
  const plans: ArchivePlan[] = []
  const add = (platform: PlatformType, name: string, entries: () => Entry[]) =>
    plans.push({ client, platform, name, entries })
  const { facebook, instagram, twitter, tiktok, youtube } = story
  if (facebook !== undefined) {
    const name = `facebook-${accounts.facebook}`
    // One client has also an earlier download: an archive in an older layout that overlaps with the newer one.
    if (key === 'keiko')
      add('facebook', `${name}-09.10.2021`, () => facebookArchive(client, facebook, 'F2', '2021-10-09'))
    add('facebook', `${name}-${REQUESTED_ON}-f4Kq81Zt`, () => {
      const entries = facebookArchive(client, facebook, 'F4', REQUESTED_ON)
      return key === 'marisol' ? wrapInFolder(`${name}-${REQUESTED_ON}-f4Kq81Zt`, entries) : entries
    })
  }
  if (instagram !== undefined) {
    const layout = key === 'harjit' || key === 'keiko' ? 'I3' : 'I4'
    add('instagram', `instagram-${accounts.instagram}-${REQUESTED_ON}-Xb72Lm0e`, () =>
      instagramArchive(client, instagram, layout),
    )
  }
  if (twitter !== undefined)
    add('twitter', `twitter-${REQUESTED_ON}-${accounts.twitter}`, () => twitterArchive(client, twitter))
  if (tiktok !== undefined)
    add('tiktok', `TikTok_Data_${accounts.tiktok}`, () => tiktokArchive(client, tiktok))
  if (youtube !== undefined)
    add('youtube', `takeout-20261004T133000Z-001-${key}`, () => youtubeArchive(client, youtube))
  return plans
}

/** Yields each archive as soon as it is written, so that it can be imported while the others are drawn. */
async function* build(clients: DemoClient[], outDir: string): AsyncGenerator<DemoArchive> {
  await mkdir(outDir, { recursive: true })
  let last = ''
  for (const { client, platform, name, entries } of clients.flatMap(plansOf)) {
    if (last !== client.key) clearDrawnPictures()
    last = client.key
    const file = join(outDir, `${name}.zip`)
    await writeZip(file, entries())
    yield { clientKey: client.key, platform, file }
  }
  clearDrawnPictures()
}

/** Writes the archives of the demo's six clients into a folder, the same bytes every time. Import them in this order. */
export const buildDemoArchives = (outDir: string): AsyncGenerator<DemoArchive> => build(DEMO_CLIENTS, outDir)

/** Writes the two archives (Facebook, Instagram) that a newcomer uploads by hand for the client NEWCOMER. */
export const buildNewcomerArchives = (outDir: string): AsyncGenerator<DemoArchive> =>
  build([NEWCOMER], outDir)

/** Writes the archives that Google and TikTok prepare for the client NEWCOMER, whose posts are the same everywhere. */
export function buildHandedOverArchives(outDir: string): AsyncGenerator<DemoArchive> {
  const { facebook = [] } = NEWCOMER.story
  const moments = facebook.filter(({ kind }) => kind === 'post').map((moment) => ({ ...moment, pics: [] }))
  return build(
    [
      {
        ...NEWCOMER,
        accounts: { tiktok: 'sadgoosestudio', youtube: 'sadgoosestudio' },
        story: { tiktok: moments, youtube: moments },
      },
    ],
    outDir,
  )
}
