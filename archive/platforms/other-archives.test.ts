import { describe, expect, test } from 'vitest'
import { ArchiveProblem, inspectArchive, type Platform } from '../index.ts'
import { type Files, openFiles } from '../kit/testing/fixture.ts'

async function refusal(files: Files, expected: Platform = 'facebook'): Promise<ArchiveProblem> {
  try {
    await inspectArchive(await openFiles(files), expected)
  } catch (error) {
    if (error instanceof ArchiveProblem) return error
    throw error
  }
  throw new Error('It was accepted')
}

const ACTIVITY = 'your_instagram_activity/'

describe('an archive of a company that is none of the platforms', () => {
  test.each<[string, Files]>([
    ['Snapchat', { 'mydata~17/json/snap_history.json': '{}', 'mydata~17/index.html': '<html>' }],
    ['Snapchat', { 'html/memories_history.html': '<html>' }],
    ['LinkedIn', { 'Profile.csv': 'First Name,Last Name\n', 'Connections.csv': 'Notes:\n' }],
    ['LinkedIn', { 'Profile.csv': 'First Name,Last Name\n', 'Positions.csv': 'Company Name,Title\n' }],
    ['LinkedIn', { 'Basic_06-01/Shares.csv': '\ufeffDate,ShareLink,ShareCommentary,SharedUrl\n' }],
    ['WhatsApp', { '_chat.txt': '[1/5/24] Ola: hi', '00000002-AUDIO-2024-05-01.opus': 'x' }],
    ['WhatsApp', { 'Chat de WhatsApp con Ola.txt': '1/5/24 - Ola: hola' }],
    ['WhatsApp', { 'whatsapp_account_information/registration_information.json': '{}' }],
    ['Reddit', { 'comments.csv': 'id,permalink,date,ip,subreddit,gildings,link,parent,body,media\n' }],
    ['Reddit', { 'export_ola/post_votes.csv': 'id,permalink,direction\n' }],
    ['Threads', { 'threads/threads_and_replies.json': '{"text_post_app_text_posts":[]}' }],
    ['Bluesky', { 'repo.car': 'x' }],
    [
      'Mastodon',
      { 'outbox.json': '{"@context":"https://www.w3.org/ns/activitystreams"}', 'likes.json': '{}' },
    ],
    ['Telegram', { 'DataExport_2024-06-02/result.json': '{}', 'DataExport_2024-06-02/photos/1.jpg': 'x' }],
    ['Telegram', { 'ChatExport_2024-06-02 (1)/messages.html': '<html>' }],
    ['Google Photos', { 'Takeout/Google Fotos/Fotos de 2023/IMG_2.jpg': 'x' }],
    ['Google Photos', { 'Photos from 2023/IMG_2.jpg.supplemental-metadat.json': '{}' }],
    ['Strava', { 'activities.csv': 'ID de actividad\n', 'activities/2.fit.gz': 'x' }],
    ['Fitbit', { 'Takeout/Fitbit/Global Export Data/sleep-2023-05-01.json': '[]' }],
    ['Fitbit', { 'MyFitbitData/Ola/Physical Activity/steps-2020-01-01.json': '[]' }],
    ['Google Maps Timeline', { 'Takeout/Historial de ubicaciones/Records.json': '{}' }],
    ['Google My Activity', { 'Takeout/Mi actividad/Búsqueda/MiActividad.html': '<html>' }],
  ])('is named in the refusal: %s', async (name, files) => {
    expect(await refusal(files)).toMatchObject({
      code: 'OTHER_ARCHIVE',
      message: `The file you uploaded is from ${name}, which we can’t read. Please upload your Facebook file.`,
    })
  })

  test('is not named on the evidence of a common name alone', async () => {
    for (const files of [
      { 'comments.csv': 'id,text\n', 'posts.csv': 'id,text\n' },
      { 'result.json': '{}' },
      { 'outbox.json': '[]' },
      { 'activities.csv': 'name\n' },
      { 'Profile.csv': 'name\n' },
      { 'Trip_1.json': '{"participants":[{"name":"Ola"}]}' },
    ] as Files[])
      expect(await refusal(files)).toMatchObject({ code: 'UNRECOGNISED' })
  })

  test('is named as Threads’ when Instagram’s download has nothing but its posts', async () => {
    const files = {
      [`${ACTIVITY}threads/threads_and_replies.json`]:
        '{"text_post_app_text_posts":[{"media":[{"title":"Hi","creation_timestamp":1714700000}]}]}',
    }
    for (const expected of ['instagram', 'facebook'] as const)
      expect(await refusal(files, expected)).toMatchObject({
        code: 'OTHER_ARCHIVE',
        found: { archive: 'threads' },
      })
    const more = {
      ...files,
      [`${ACTIVITY}media/posts_1.json`]: '[{"media":[{"title":"Hi","uri":"a.jpg","creation_timestamp":1}]}]',
    }
    expect(await refusal(more, 'facebook')).toMatchObject({ code: 'WRONG_PLATFORM' })
  })
})

describe('end-to-end encrypted chats of Messenger', () => {
  const chat = (participants: string) =>
    `{\n  "participants": ${participants},\n  "threadName": "Ola_7",\n  "messages": []\n}`

  test.each<[string, Files]>([
    ['in a folder', { 'messages/Ola_7.json': chat('["Kim", "Ola"]'), 'messages/media/a.jpg': 'x' }],
    ['without a folder', { 'Ola_7.json': chat('[\n "Kim"\n]') }],
    ['of a group that everyone has left', { 'Kim_1.json': chat('[]') }],
  ])('are named in the refusal: %s', async (_, files) => {
    expect(await refusal(files)).toMatchObject({
      code: 'ENCRYPTED_CHATS',
      message:
        'The file you uploaded contains end-to-end encrypted Messenger chats, which we don’t read. Please upload your Facebook file.',
    })
  })
})

test('a zip of downloads is refused with what to do', async () => {
  const files = { 'downloads/facebook-ola-1.zip': 'x', 'downloads/facebook-ola-2.zip': 'x', 'readme.txt': '' }
  expect(await refusal(files)).toMatchObject({
    code: 'HOLDS_ZIPS',
    message:
      'There is another zip file inside the file you uploaded. Please unzip it, and upload each zip file that was inside.',
  })
})
