import { describe, expect, test } from 'vitest'
import { codesOf, type Files, readFiles } from '../../kit/testing/fixture.ts'
import { mojibake } from '../../kit/testing/known/model.ts'

const ACTIVITY = 'your_facebook_activity'
const AT = 1_600_000_000
const ISO = '2020-09-13T12:26:40.000Z'
const read = (files: Record<string, unknown>) =>
  readFiles(
    {
      [`${ACTIVITY}/posts/your_posts_1.json`]: '[]',
      'personal_information/profile_information/profile_information.json': JSON.stringify({
        profile_v2: { name: { full_name: 'Ana Ruiz' } },
      }),
      ...Object.fromEntries(Object.entries(files).map(([path, data]) => [path, JSON.stringify(data)])),
    } as Files,
    'facebook',
  )

describe('what the client did on Facebook beside posts', () => {
  test.each(['event_responses_v2', 'event_responses'])('answers to events are posts: %s', async (list) => {
    const found = await read({
      [`${ACTIVITY}/events/your_event_responses.json`]: {
        [list]: {
          events_joined: [{ name: 'Tough Mudder', start_timestamp: AT, end_timestamp: AT + 60 }],
          events_declined: [{ name: 'Yoga', start_timestamp: AT + 1 }],
          events_interested: [],
        },
      },
    })
    expect(found.posts).toMatchObject([
      {
        kind: 'event_response',
        text: 'Tough Mudder',
        posted: { at: ISO, source: 'start_timestamp' },
        words: [{ origin: 'detail', label: 'answer', text: 'events joined' }],
      },
      { kind: 'event_response', text: 'Yoga', words: [{ text: 'events declined' }] },
    ])
  })

  test('own events are posts of the time when they were made', async () => {
    const found = await read({
      [`${ACTIVITY}/events/your_events.json`]: {
        your_events_v2: [
          {
            name: 'Garage party',
            description: 'we dance all night',
            start_timestamp: AT + 86_400,
            create_timestamp: AT,
            place: { name: 'My garage', address: '1 Main St' },
          },
        ],
      },
    })
    expect(found.posts).toMatchObject([
      {
        kind: 'event',
        text: 'Garage party\n\nwe dance all night',
        posted: { at: ISO, source: 'create_timestamp' },
        backdated: { at: '2020-09-14T12:26:40.000Z', source: 'start_timestamp' },
        place: { name: 'My garage', address: '1 Main St' },
      },
    ])
  })

  test('listings on Marketplace are posts, with all their words but the client’s name', async () => {
    const item = {
      title: 'Climbing rope',
      price: '$40',
      seller: 'Ana Ruiz',
      created_timestamp: AT,
      updated_timestamp: AT + 60,
      category: 'Sports',
      location: { coordinate: { latitude: 32.7, longitude: -96.8 } },
      description: 'I climb every weekend',
    }
    const found = await read({
      [`${ACTIVITY}/facebook_marketplace/items_sold.json`]: { items_selling_v2: [item] },
    })
    expect(found.posts).toMatchObject([
      {
        kind: 'listing',
        text: 'Climbing rope\n\nI climb every weekend',
        posted: { at: ISO },
        updated: { at: '2020-09-13T12:27:40.000Z' },
        place: { latitude: 32.7, longitude: -96.8 },
        words: [
          { origin: 'sale', label: 'price', text: '$40' },
          { origin: 'sale', label: 'category', text: 'Sports' },
        ],
      },
    ])
  })

  test('a listing of 2019 has its category and marketplace in its place', async () => {
    const item = {
      title: 'Kayak',
      created_timestamp: AT,
      location: { marketplace: 'Cork', category: 'Sport', coordinate: { latitude: 51.9, longitude: -8.5 } },
    }
    const found = await read({ 'marketplace/items_sold.json': { items_selling: [item] } })
    expect(found.posts).toMatchObject([
      {
        place: { latitude: 51.9 },
        words: [
          { label: 'marketplace', text: 'Cork' },
          { label: 'category', text: 'Sport' },
        ],
      },
    ])
  })

  test('votes are in another folder until 2021', async () => {
    const poll = { question: 'Sore?', options: [{ option: 'Not a bit', voted: true }] }
    const found = await read({
      'other_activity/polls_you_voted_on.json': {
        poll_votes: [{ timestamp: AT, attachments: [{ data: [{ poll }] }] }],
      },
    })
    expect(found.posts).toMatchObject([{ kind: 'answer', text: 'Not a bit' }])
  })

  test('votes of 2025 have labels in any language, and often no date', async () => {
    const vote = (timestamp: number | undefined, ...top: object[]) => ({
      timestamp,
      fbid: '4000',
      label_values: [
        ...top,
        { title: 'Encuesta', dict: [{ title: '', dict: [{ label: 'Texto', value: '¿Duele?' }] }] },
      ],
    })
    const chosen = { label: 'Opción', value: 'Nada' }
    const found = await read({
      [`${ACTIVITY}/polls/your_poll_votes.json`]: [
        vote(AT, chosen),
        vote(AT + 1, chosen, { label: 'Autora', value: 'Zoe' }),
        vote(undefined, chosen),
      ],
    })
    const texts = { label: 'Texto', text: '¿Duele?' }
    expect(found.posts).toMatchObject([
      { kind: 'answer', text: 'Nada', externalId: '4000', posted: { at: ISO }, words: [texts] },
      { kind: 'answer', text: '', words: [{ label: 'Opción', text: 'Nada' }, { label: 'Autora' }, texts] },
    ])
    expect(codesOf(found)).toEqual(['failed bad_timestamp'])
  })

  test.each(["pages_you've_recommended", 'pages_and_profiles_you_ve_recommended'])(
    'recommended Pages are recommendations, unless a post shows them: %s',
    async (file) => {
      const page = (name: string) => ({ name, timestamp: AT, url: 'https://www.facebook.com/gym' })
      const found = await read({
        [`${ACTIVITY}/pages/${file}.json`]: {
          recommended_pages_v2: [page('Bob’s Gym'), page('Zoé’s Gym'), page('')],
        },
        [`${ACTIVITY}/posts/your_posts_1.json`]: [
          { timestamp: AT, title: mojibake('Ana Ruiz recommends Zoé’s Gym.'), data: [] },
        ],
      })
      expect(found.posts).toMatchObject([
        { kind: 'recommendation', words: [{}, { label: 'recommends', text: 'Zoé’s Gym' }] },
        {
          kind: 'recommendation',
          text: 'Bob’s Gym',
          posted: { at: ISO },
          sharedLink: { url: 'https://www.facebook.com/gym' },
        },
      ])
      expect(codesOf(found)).toEqual(['not_a_post in_post', 'not_a_post no_content'])
    },
  )

  test('posts without a name in groups are posts', async () => {
    const record = {
      timestamp: AT,
      title: 'Ana Ruiz posted in Pain Club.',
      data: [{ post: 'It hurts less' }],
    }
    const found = await read({
      [`${ACTIVITY}/groups/anonymous_posts_you've_written.json`]: { anonymous_author_posts: [record] },
    })
    expect(found.posts).toMatchObject([
      { kind: 'group_post', text: 'It hurts less', words: [{}, { label: 'group', text: 'Pain Club' }] },
    ])
  })

  test('what was chosen in a poll is an answer; a poll without a choice is none', async () => {
    const vote = (voted: boolean) => ({
      timestamp: AT,
      title: 'Ana Ruiz voted on a poll.',
      attachments: [
        {
          data: [
            {
              poll: {
                question: 'Do you still have pain?',
                options: [
                  { option: 'No', voted },
                  { option: 'Yes', voted: false },
                ],
              },
            },
          ],
        },
      ],
    })
    const found = await read({
      [`${ACTIVITY}/polls/polls_you_voted_on.json`]: { poll_votes_v2: [vote(true), vote(false)] },
      [`${ACTIVITY}/posts/your_posts_1.json`]: [vote(true)],
    })
    expect(found.posts).toMatchObject([
      {
        kind: 'poll',
        text: 'Do you still have pain?\n• No\n• Yes',
        words: [{}, { label: 'chosen', text: 'No' }],
      },
      {
        kind: 'answer',
        text: 'No',
        posted: { at: ISO },
        words: [
          { label: 'question', text: 'Do you still have pain?' },
          { label: 'not chosen', text: 'Yes' },
        ],
      },
    ])
    expect(codesOf(found)).toEqual(['not_a_post activity'])
  })

  test('answers to questions of groups are posts, with group and question', async () => {
    const found = await read({
      [`${ACTIVITY}/groups/your_answers_to_membership_questions.json`]: {
        group_membership_questions_answers_v2: {
          group_answers: [
            {
              group_name: 'Spine Club',
              answers: [{ question: 'Why do you join?', answer: 'My back is fine again', timestamp: AT }],
            },
            { group_name: 'Silent', answers: [] },
          ],
        },
      },
    })
    expect(found.posts).toMatchObject([
      {
        kind: 'answer',
        text: 'My back is fine again',
        posted: { at: ISO, source: 'answers.timestamp' },
        words: [
          { label: 'group', text: 'Spine Club' },
          { label: 'question', text: 'Why do you join?' },
        ],
      },
    ])
    expect(codesOf(found)).toEqual(['not_a_post no_content'])
  })

  test('posts from apps are posts, also alone in an archive', async () => {
    const found = await read({
      'apps_and_websites_off_of_facebook/posts_from_apps_and_websites.json': {
        app_posts_v2: [
          {
            timestamp: AT,
            title: 'Ana Ruiz posted something via Runkeeper.',
            attachments: [
              { data: [{ external_context: { name: 'Ana ran 12.3 km', url: 'https://run.test/1' } }] },
            ],
          },
        ],
      },
    })
    expect(found.posts).toMatchObject([{ kind: 'shared_link', sharedLink: { title: 'Ana ran 12.3 km' } }])
  })

  test('what was shared keeps its name, although nothing else of it is there', async () => {
    const found = await read({
      [`${ACTIVITY}/posts/your_posts_1.json`]: [
        {
          timestamp: AT,
          title: 'Ana Ruiz shared a group.',
          attachments: [{ data: [{ name: 'Zwift Riders' }] }],
        },
        {
          timestamp: AT + 1,
          title: 'Ana Ruiz shared a post.',
          attachments: [{ data: [{ external_context: { url: '' } }] }],
        },
      ],
    })
    expect(found.posts).toMatchObject([{ text: '', words: [{ origin: 'attachment', text: 'Zwift Riders' }] }])
    expect(codesOf(found)).toEqual(['not_a_post no_content'])
  })

  test('files of what others wrote are named so, and nothing in them is a post', async () => {
    const record = { timestamp: AT, title: 'Bo wrote on your timeline.', data: [{ post: 'Great skiing!' }] }
    const found = await read({
      [`${ACTIVITY}/posts/your_posts_1.json`]: [{ timestamp: AT, data: [{ post: 'mine' }] }],
      [`${ACTIVITY}/posts/other_people's_posts_to_your_timeline.json`]: {
        wall_posts_sent_to_you: { activity_log_data: [record] },
      },
    })
    expect(found.posts).toHaveLength(1)
    expect(codesOf(found)).toEqual(['not_a_post other_author'])
  })
})
