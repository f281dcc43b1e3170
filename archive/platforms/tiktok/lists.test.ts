import { describe, expect, test } from 'vitest'
import { codesOf, readFiles } from '../../kit/testing/fixture.ts'

const Posts = { VideoList: [{ Date: '2025-02-03 04:05:06', Link: 'https://a/1', Title: 'Stairs again' }] }
const read = (data: object) =>
  readFiles({ 'TikTok/user_data_tiktok.json': JSON.stringify({ Post: { Posts }, ...data }) }, 'tiktok')
const many = (count: number) => Array.from({ length: count }, (_, n) => ({ Date: '2025-01-01 00:00:00', n }))

describe('the lists of a TikTok archive that are not posts', () => {
  test('are named in the ledger with how many entries they have, chats together and without words', async () => {
    const found = await read({
      'Direct Message': {
        'Direct Messages': {
          ChatHistory: {
            'Chat History with jo.doe:': [{ Date: '2025-01-01 00:00:00', Content: 'I ran' }],
            'Chat History with ann:': many(3),
          },
        },
      },
      'Your Activity': {
        Searches: { SearchList: many(2000) },
        'Login History': { LoginHistoryList: many(4) },
        'Watch History': { VideoList: many(5) },
        'Like List': { ItemFavoriteList: [] },
        Notes: { NoteList: [{ Note: 'I ran' }] },
      },
      'TikTok Shop': {
        'Order History': { OrderHistories: { 578: { items: many(1) }, 579: { items: many(2) } } },
        'Product Reviews': { ProductReviewHistories: [{ review_text: 'Good brace' }] },
      },
      'Something New': { NewList: [{ Text: 'Hello' }] },
    })
    expect(found.records.map(({ code, list, raw }) => [list?.name, list?.items, code, raw])).toEqual([
      ['Direct Message › Direct Messages', 4, 'messages', ''],
      ['Your Activity › Searches › SearchList', 2000, 'logs', ''],
      ['Your Activity › Login History › LoginHistoryList', 4, 'security', ''],
      ['Your Activity › Watch History › VideoList', 5, 'activity', ''],
      ['Your Activity › Notes › NoteList', 1, 'unknown', '"NoteList":[{"Note":"I ran"}]'],
      ['TikTok Shop › Order History › OrderHistories › items', 3, 'commerce', ''],
      [
        'TikTok Shop › Product Reviews › ProductReviewHistories',
        1,
        'unknown',
        '"ProductReviewHistories":[{"review_text":"Good brace"}]',
      ],
      ['Something New › NewList', 1, 'unknown', '"NewList":[{"Text":"Hello"}]'],
    ])
    expect(found.posts).toMatchObject([{ text: 'Stairs again' }])
  })
})

describe('a review of a place', () => {
  const review = (more: object) => ({
    PlaceName: 'Boulder Barn',
    Date: '2025-06-07 18:00:00',
    Rating: 4,
    Status: 'All visible',
    ReviewText: 'Two hours on the wall',
    ...more,
  })

  test('is a post with its words, place and rating', async () => {
    const found = await readFiles({
      'user_data.json': JSON.stringify({ 'Poi Review': { 'POI Review': { ReviewsList: [review({})] } } }),
    })
    expect(found.posts).toMatchObject([
      {
        kind: 'post',
        text: 'Two hours on the wall',
        posted: { at: '2025-06-07T18:00:00.000Z', source: 'Date' },
        isPrivate: false,
        place: { name: 'Boulder Barn' },
        words: [{ label: 'rating', text: '4' }, { origin: 'place' }],
      },
    ])
  })

  test('that two lists have is one post, and others of the same time are their own', async () => {
    const found = await read({
      'Location Review': {
        'Location Reviews': {
          ReviewsList: [review({}), review({ Rating: '4', ReviewText: 'And the next day' })],
        },
      },
      'Poi Review': { 'POI Review': { ReviewsList: [review({ Status: 'Under review' })] } },
    })
    expect(found.posts.map(({ text, sources }) => [text, sources.length])).toEqual([
      ['Stairs again', 1],
      ['Two hours on the wall', 2],
      ['And the next day', 1],
    ])
  })

  test('without words and rating, or without a date, is in the ledger', async () => {
    const found = await read({
      'Poi Review': {
        'POI Review': { ReviewsList: [review({ ReviewText: '', Rating: null }), review({ Date: 'N/A' })] },
      },
    })
    expect(codesOf(found)).toEqual(['not_a_post no_content', 'failed bad_timestamp'])
  })
})
