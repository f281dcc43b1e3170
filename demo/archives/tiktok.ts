import type { DemoClient } from '../people.ts'
import { random } from '../random.ts'
import { epoch, type Moment } from '../stories/moment.ts'
import type { Entry } from './zip.ts'

/** 'YYYY-MM-DD HH:MM:SS' in UTC, without a zone. */
const stamp = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')

function videoOf(client: DemoClient, moment: Moment) {
  const seconds = epoch(moment.on, client.timeZone)
  const r = random(`${client.key}/tiktok/${moment.on}`)
  return {
    Date: stamp(seconds),
    Link: `https://v16-download.tiktokcdn.example/${r.letters(32)}/video/tos/?a=1233&expires=${seconds + 345_600}`,
    Likes: String(r.whole(40, 5200)),
    WhoCanView: moment.note ?? 'Everyone',
    AllowComments: 'Yes',
    AllowStitches: 'Yes',
    AllowDuets: 'Yes',
    AllowStickers: 'N/A',
    AllowSharingToStory: 'Yes',
    ContentDisclosure: 'No',
    AIGeneratedContent: 'No',
    Sound: 'original sound',
    Location: r.chance(0.4) ? 'Brampton' : '',
    Title: moment.text,
    AddYoursText: 'N/A',
  }
}

/** A TikTok archive in the layout used since early 2025: one JSON file, no media. */
export function tiktokArchive(client: DemoClient, moments: Moment[]): Entry[] {
  const videos = moments.map((moment) => videoOf(client, moment)).reverse()
  const data = {
    Profile: {
      'Profile Info': {
        ProfileMap: {
          userName: client.accounts.tiktok,
          emailAddress: `${client.accounts.tiktok}@example.test`,
          birthDate: client.dateOfBirth,
          accountRegion: client.firm === 'maple' ? 'CA' : 'US',
          bioDescription: '48 states 🚛',
          likesReceived: '18234',
        },
      },
    },
    Post: { Posts: { VideoList: videos }, 'Recently Deleted Posts': { PostList: null } },
    'Your Activity': {
      'Watch History': {
        VideoList: [{ Date: '2026-10-01 22:14:03', Link: 'https://www.tiktokv.example/share/video/7123/' }],
      },
      'Like List': { ItemFavoriteList: null },
    },
    'Direct Message': { 'Direct Messages': { ChatHistory: {} } },
    Comment: { Comments: { CommentsList: null } },
  }
  return [{ path: 'user_data_tiktok.json', data: JSON.stringify(data) }]
}
