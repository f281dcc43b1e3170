import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type FetchSource, PLATFORM_TYPES, type PlatformType } from '#contract/index.ts'
import type { Log } from '#server/platform/log.ts'
import { accountIdOf, idOf } from './archives/twitter.ts'
import { DEMO_CLIENTS, type DemoClient, NEWCOMER } from './people.ts'
import { random } from './random.ts'
import { epoch, type Moment } from './stories/moment.ts'
import { PLACES } from './stories/places.ts'

/** Gives the demo's people accounts at the simulated platforms, with the same posts as in their archives. */
export async function createSimulatedAccounts(simulator: string, log: Log): Promise<void> {
  for (const client of [...DEMO_CLIENTS, NEWCOMER])
    for (const platform of PLATFORM_TYPES) {
      // The newcomer, who tries out everything, has the same posts everywhere.
      const story = client.story[platform] ?? (client === NEWCOMER ? client.story.facebook : undefined)
      if (!story) continue
      await configure(simulator, { set: 'account', account: accountOf(client, platform, story) }, log)
    }
}

async function configure(simulator: string, asked: object, log: Log): Promise<void> {
  const answer = await fetch(`${simulator}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  })
  if (!answer.ok) log.error({ status: answer.status }, 'a simulator did not take what it was asked')
}

/** Places the newcomer's archives: two in each simulated drive, and those that a platform prepares on request. */
export async function placeArchives(
  simulator: string,
  folders: { toUpload: string; handedOver: string },
  log: Log,
): Promise<void> {
  const place = async (source: FetchSource, folder: string, name: string) => {
    const file = { source, id: name.replace(/\.zip$/, ''), name, owner: NEWCOMER.email }
    await configure(simulator, { set: 'file', file, path: join(folder, name) }, log)
  }
  for (const name of (await readdir(folders.toUpload)).filter((each) => each.endsWith('.zip')))
    for (const drive of ['google_drive', 'dropbox', 'onedrive'] as const)
      await place(drive, folders.toUpload, name)
  for (const name of (await readdir(folders.handedOver)).filter((each) => each.endsWith('.zip')))
    await place(
      name.startsWith('TikTok') ? 'tiktok_portability' : 'google_portability',
      folders.handedOver,
      name,
    )
}

function accountOf(client: DemoClient, platform: PlatformType, story: Moment[]): object {
  return {
    platform,
    id: platform === 'twitter' ? accountIdOf(client) : random(`${client.key}/${platform}`).digits(15),
    username: client.accounts[platform] ?? client.key,
    name: `${client.firstName} ${client.lastName}`,
    email: client.email,
    posts: story
      .filter(({ kind }) => kind === 'post' || kind === 'video')
      .map((moment) => postOf(client, platform, moment)),
  }
}

function postOf(client: DemoClient, platform: PlatformType, moment: Moment): object {
  const id =
    platform === 'twitter'
      ? idOf(client, moment)
      : random(`${client.key}/${platform}/${moment.on}`).digits(16)
  const place = moment.place ? PLACES[moment.place] : undefined
  return {
    id,
    at: new Date(epoch(moment.on, client.timeZone) * 1000).toISOString(),
    text: moment.text,
    ...(moment.pics.length > 0
      ? { media: moment.pics.map((_, index) => ({ id: `${id}${index}`, type: 'image' })) }
      : {}),
    ...(place ? { place: { name: place.name, latitude: place.latitude, longitude: place.longitude } } : {}),
    ...(moment.link ? { link: moment.link } : {}),
  }
}

/** Lets the newcomer sign in to the simulated Facebook and Instagram, which then take some seconds to prepare her archives. */
export async function createSimulatedLogins(
  simulator: string,
  toUpload: string,
  password: string,
  log: Log,
): Promise<void> {
  for (const platform of ['facebook', 'instagram'] as const) {
    const name = (await readdir(toUpload)).find((each) => each.startsWith(platform))
    if (!name) continue
    const person = {
      platform,
      id: random(`${NEWCOMER.key}/${platform}/login`).digits(15),
      login: NEWCOMER.email,
      password,
      name: `${NEWCOMER.firstName} ${NEWCOMER.lastName}`,
      userName: NEWCOMER.accounts[platform] ?? NEWCOMER.key,
      checks: platform === 'facebook' ? ['captcha', 'sms'] : ['email'],
      prepares: 30,
    }
    await configure(simulator, { set: 'person', person, archive: { name, path: join(toUpload, name) } }, log)
  }
}
