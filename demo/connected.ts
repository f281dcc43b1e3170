import { PLATFORM_TYPES, type PlatformType } from '#contract/index.ts'
import type { Log } from '#server/platform/log.ts'
import { accountIdOf, idOf } from './archives/twitter.ts'
import { DEMO_CLIENTS, type DemoClient, NEWCOMER } from './people.ts'
import { random } from './random.ts'
import { epoch, type Moment } from './stories/moment.ts'
import { PLACES } from './stories/places.ts'

/** The demo's people have accounts at the simulated platforms too, with the posts that their archives hold. */
export async function openDemoAccounts(simulator: string, log: Log): Promise<void> {
  for (const client of [...DEMO_CLIENTS, NEWCOMER])
    for (const platform of PLATFORM_TYPES) {
      // The newcomer, who tries everything, writes the same everywhere.
      const story = client.story[platform] ?? (client === NEWCOMER ? client.story.facebook : undefined)
      if (!story) continue
      const account = accountOf(client, platform, story)
      const answer = await fetch(`${simulator}/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ set: 'account', account }),
      })
      if (!answer.ok) log.error({ status: answer.status, platform }, 'a simulated account was not taken')
    }
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
