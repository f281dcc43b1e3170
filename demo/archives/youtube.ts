import type { DemoClient } from '../people.ts'
import { random } from '../random.ts'
import { epoch, type Moment } from '../stories/moment.ts'
import { readVideo } from './media.ts'
import type { Entry } from './zip.ts'

const cell = (value: string) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
const csv = (rows: string[][]) => rows.map((row) => `${row.map(cell).join(',')}\n`).join('')

const instant = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', '+00:00')

/** Turns a title into a file name as Takeout does: unsafe characters become '_', cut after 47 characters. */
const fileName = (title: string) => `${title.replace(/[\\/:*?"<>|&']/g, '_').slice(0, 47)}.mp4`

const VIDEO_COLUMNS = [
  'Video ID',
  'Approx Duration (ms)',
  'Video Audio Language',
  'Video Category',
  'Video Description (Original)',
  'Channel ID',
  'Video Title (Original)',
  'Privacy',
  'Video State',
  'Video Create Timestamp',
  'Video Publish Timestamp',
]
const COMMENT_COLUMNS = [
  'Comment ID',
  'Channel ID',
  'Comment Create Timestamp',
  'Price',
  'Parent Comment ID',
  'Post ID',
  'Video ID',
  'Comment Text',
  'Top-level Comment ID',
]

/** A Takeout archive of a channel. */
export function youtubeArchive(client: DemoClient, moments: Moment[]): Entry[] {
  const root = 'Takeout/YouTube and YouTube Music'
  const channel = `UC${random(`${client.key}/channel`).letters(22)}`
  const videos = moments.map((moment) => {
    const seconds = epoch(moment.on, client.timeZone)
    const id = random(`${client.key}/youtube/${moment.on}`).letters(11)
    return { id, moment, created: instant(seconds - 5400), published: instant(seconds) }
  })
  const rows = videos.map(({ id, moment, created, published }) => [
    id,
    String(random(id).whole(180_000, 900_000)),
    'en',
    'Sports',
    'Bikes, rocks and slow comebacks. Gear list below, "no sponsors".',
    channel,
    moment.text,
    moment.note ?? 'Public',
    'Processed',
    created,
    published,
  ])
  const comment = [
    'Ugx3kq0ZpQ',
    channel,
    '2019-12-02T15:10:44.120000+00:00',
    '0',
    '',
    '',
    videos[4]?.id ?? '',
    '{"text":"Thank you all. Reading every one of these from the couch."}',
    '',
  ]
  return [
    {
      path: 'Takeout/archive_browser.html',
      data: '<!DOCTYPE html><html><head><title>Google Takeout</title></head><body></body></html>',
    },
    {
      path: `${root}/channels/channel.csv`,
      data: csv([
        ['Channel ID', 'Channel Title (Original)', 'Channel Visibility'],
        [channel, client.accounts.youtube ?? '', 'Public'],
      ]),
    },
    { path: `${root}/video metadata/videos.csv`, data: csv([VIDEO_COLUMNS, ...rows]) },
    {
      path: `${root}/comments/comments.csv`,
      data: csv([COMMENT_COLUMNS, comment]),
    },
    {
      path: `${root}/playlists/Watch later-videos.csv`,
      data: csv([
        ['Video ID', 'Playlist Video Creation Timestamp'],
        ['dQ3w9WgXcQx', '2023-02-11T03:20:51+00:00'],
      ]),
    },
    {
      path: `${root}/subscriptions/subscriptions.csv`,
      data: csv([
        ['Channel Id', 'Channel Url', 'Channel Title'],
        [
          'UCgravelgracegravelgrace1',
          'http://www.youtube.com/channel/UCgravelgracegravelgrace1',
          'Gravel Grace',
        ],
      ]),
    },
    {
      path: `${root}/history/watch-history.json`,
      data: JSON.stringify(
        [
          {
            header: 'YouTube',
            title: 'Watched How to true a wheel',
            titleUrl: 'https://www.youtube.com/watch?v=a1b2c3d4e5f',
            time: '2026-09-30T02:11:09.120Z',
            products: ['YouTube'],
            activityControls: ['YouTube watch history'],
          },
        ],
        null,
        2,
      ),
    },
    ...videos.flatMap(({ moment }) => {
      const video = moment.video
      if (video === null || video.isMissing) return []
      return [{ path: `${root}/videos/${fileName(moment.text)}`, data: () => readVideo(video.name) }]
    }),
  ]
}
