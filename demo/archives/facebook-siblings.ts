import type { DemoClient } from '../people.ts'
import { random } from '../random.ts'
import { epoch } from '../stories/moment.ts'
import type { FacebookLayout } from './facebook.ts'
import { labelValues, metaJson, NO_DATA } from './meta.ts'
import type { Entry } from './zip.ts'

const friendsOf = (client: DemoClient): string[] => [
  ...new Set((client.story.facebook ?? []).flatMap((moment) => moment.with)),
]

function profile(client: DemoClient) {
  const [year, month, day] = client.dateOfBirth.split('-').map(Number)
  const name = {
    full_name: `${client.firstName} ${client.lastName}`,
    first_name: client.firstName,
    middle_name: '',
    last_name: client.lastName,
  }
  return {
    profile_v2: {
      name,
      emails: { emails: [`${client.accounts.facebook}@example.test`], previous_emails: [] },
      birthday: { year, month, day },
      username: client.accounts.facebook,
      registration_timestamp: epoch('2009-02-11 20:14', client.timeZone),
      profile_uri: `https://www.facebook.com/${client.accounts.facebook}`,
    },
  }
}

/** A conversation with a friend: in every archive, but not a post. */
function message(client: DemoClient, friend: string) {
  const at = epoch('2023-05-02 18:20', client.timeZone) * 1000
  const me = `${client.firstName} ${client.lastName}`
  return {
    participants: [{ name: friend }, { name: me }],
    messages: [
      {
        sender_name: me,
        timestamp_ms: at + 61_000,
        content: 'on my way 🚗',
        is_geoblocked_for_viewer: false,
      },
      {
        sender_name: friend,
        timestamp_ms: at,
        content: 'still on for tonight?',
        is_geoblocked_for_viewer: false,
      },
    ],
    title: friend,
    is_still_participant: true,
    thread_path: `inbox/${friend.split(' ')[0]?.toLowerCase()}_${random(friend).digits(15)}`,
    magic_words: [],
  }
}

/** The other contents of an archive, which are not posts: profile, friends, messages, likes, ads, settings, empty categories. */
export function facebookSiblings(client: DemoClient, layout: FacebookLayout): Entry[] {
  const friends = friendsOf(client)
  const r = random(`${client.key}/siblings`)
  const at = (i: number) => epoch('2012-04-01 12:00', client.timeZone) + i * 9_331_200
  const list = { friends_v2: friends.map((name, i) => ({ name, timestamp: at(i) })) }
  if (layout === 'F2')
    return [
      { path: 'profile_information/profile_information.json', data: metaJson(profile(client)) },
      { path: 'friends_and_followers/friends.json', data: metaJson(list) },
      { path: 'ads_information/no-data.txt', data: NO_DATA },
      { path: 'location/no-data.txt', data: NO_DATA },
    ]
  const friend = friends[0] ?? 'Facebook user'
  const talk = message(client, friend)
  const likes = friends.map((name, i) =>
    labelValues(at(i + 3), r.digits(15), [
      { label: 'Reaction', value: 'Like' },
      { label: 'Name', value: name },
    ]),
  )
  const off = 'apps_and_websites_off_of_facebook'
  return [
    {
      path: 'start_here.html',
      data: '<!DOCTYPE html><html><head><title>Your Facebook information</title></head><body></body></html>',
    },
    {
      path: 'personal_information/profile_information/profile_information.json',
      data: metaJson(profile(client)),
    },
    { path: 'connections/friends/your_friends.json', data: metaJson(list) },
    { path: `your_facebook_activity/messages/${talk.thread_path}/message_1.json`, data: metaJson(talk) },
    { path: 'your_facebook_activity/comments_and_reactions/likes_and_reactions.json', data: metaJson(likes) },
    { path: 'your_facebook_activity/events/no-data.txt', data: NO_DATA },
    { path: 'your_facebook_activity/facebook_marketplace/no-data.txt', data: NO_DATA },
    {
      path: 'ads_information/advertisers_using_your_activity_or_information.json',
      data: metaJson({
        custom_audiences_all_types_v2: [
          {
            advertiser_name: 'Sporting Life',
            has_data_file_custom_audience: true,
            has_remarketing_custom_audience: false,
            has_in_person_store_visit: false,
          },
        ],
      }),
    },
    {
      path: `${off}/your_activity_off_meta_technologies.json`,
      data: metaJson({ off_facebook_activity_v2: [] }),
    },
    {
      path: 'logged_information/search/your_search_history.json',
      data: metaJson({
        searches_v2: [
          {
            timestamp: at(9),
            attachments: [{ data: [{ text: 'physiotherapy near me' }] }],
            title: 'You searched Facebook',
          },
        ],
      }),
    },
    {
      path: 'preferences/preferences/language_and_locale.json',
      data: metaJson({ language_and_locale_v2: [{ name: 'Language', value: client.language }] }),
    },
    { path: 'security_and_login_information/no-data.txt', data: NO_DATA },
  ]
}
