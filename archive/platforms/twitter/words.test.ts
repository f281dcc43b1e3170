import { describe, expect, test } from 'vitest'
import { codesOf, fileOutcome, type Files, postWithText, readFiles } from '../../kit/testing/fixture.ts'

const js = (name: string, records: unknown): string => `window.YTD.${name}.part0 = ${JSON.stringify(records)}`
const tweet = (id: string, text: string, more: object = {}) => ({
  tweet: { id_str: id, created_at: 'Tue Mar 04 22:59:59 +0000 2025', full_text: text, ...more },
})
const read = (tweets: unknown[], files: Files = {}) =>
  readFiles({ 'data/tweets.js': js('tweets', tweets), ...files }, 'twitter')

describe('a comment in a live video', () => {
  const FILE = 'data/periscope-comments-made-by-user.js'
  const comment = (createdAt: string, text: string) => ({
    periscopeCommentsMadeByUser: { text, broadcastId: '1AbCdEfGhIjKl', byAccountId: '1Zz', createdAt },
  })

  test('is a comment with its instant and the broadcast', async () => {
    const at = '2020-02-29T23:00:01.234Z'
    const found = await read([tweet('1', 'Hi')], {
      [FILE]: js('periscope_comments_made_by_user', [comment(at, 'lifting &lt;100 kg')]),
    })
    expect(postWithText(found, 'lifting <100 kg')).toMatchObject({
      kind: 'comment',
      posted: { at, source: 'createdAt' },
      words: [{ origin: 'detail', label: 'broadcastId', text: '1AbCdEfGhIjKl' }],
    })
    expect(fileOutcome(found, FILE)).toBe('read read')
  })

  test('has a true date until the manifest was made, even if the files of the zip have earlier times', async () => {
    const comments = js('periscope_comments_made_by_user', [comment('2026-01-18T17:06:04Z', 'skiing')])
    const made = (generationDate: string) => ({
      'data/manifest.js': `window.__THAR_CONFIG = ${JSON.stringify({ archiveInfo: { generationDate } })}`,
    })
    const doubtOf = async (files: Files) =>
      (await readFiles({ [FILE]: comments, ...files }, 'twitter', new Date('2025-08-01'))).posts[0]?.posted
        .doubt?.reason
    expect(await doubtOf(made('2026-03-06T13:15:31.187Z'))).toBeUndefined()
    expect(await doubtOf(made('2025-03-06T13:15:31.187Z'))).toBe('later')
    expect(await doubtOf({ 'data/tweets.js': js('tweets', []) })).toBe('later')
  })

  test('is one for each record, also of the same words and instant', async () => {
    const same = comment('2020-02-29T23:00:01.234Z', 'go')
    const found = await read([], {
      [FILE]: js('periscope_comments_made_by_user', [same, same, comment('soon', 'go'), comment('', '')]),
    })
    expect(found.posts.map(({ text, posted }) => [text, posted.doubt?.value])).toEqual([
      ['go', undefined],
      ['go', undefined],
      ['go', 'soon'],
    ])
    expect(codesOf(found)).toEqual(['failed bad_timestamp'])
  })
})

describe('a long tweet', () => {
  const WHOLE = Array.from({ length: 90 }, (_, n) => `step${n}`).join(' ')
  const note = (createdAt: string, text = WHOLE) =>
    js('note_tweet', [{ noteTweet: { noteTweetId: '9', createdAt, core: { text, urls: [] } } }])
  const NAMES = '@ana_b @Carl '
  const cut = (names: string) => tweet('5', `${names}${WHOLE.slice(0, 275)}…`)

  test('that answers others keeps their names, which its full text lacks', async () => {
    const found = await read([cut(NAMES)], { 'data/note-tweet.js': note('2025-03-04T22:59:59.000Z') })
    expect(found.posts.map(({ text, sources }) => [text, sources.length])).toEqual([[NAMES + WHOLE, 2]])
    expect(found.records).toEqual([])
  })

  test('keeps a name that the author wrote, after names of those answered', async () => {
    const written = `@Carl ${WHOLE}`
    const found = await read([cut(NAMES)], {
      'data/note-tweet.js': note('2025-03-04T22:59:59.000Z', written),
    })
    expect(found.posts.map(({ text }) => text)).toEqual([NAMES + WHOLE])
  })

  test('is found in the second after that of its full text', async () => {
    const found = await read([cut('')], { 'data/note-tweet.js': note('2025-03-04T22:59:58.000Z') })
    expect(found.posts).toMatchObject([{ text: WHOLE, posted: { at: '2025-03-04T22:59:59.000Z' } }])
  })

  test('that is missing leaves its full text in the ledger', async () => {
    const found = await read([tweet('6', 'Something else')], {
      'data/note-tweet.js': note('2025-03-04T22:59:59.000Z'),
    })
    expect(codesOf(found)).toEqual(['unknown note_without_tweet'])
    expect(found.posts).toMatchObject([{ text: 'Something else' }])
  })
})

describe('an edited tweet', () => {
  const editTweetIds = ['11', '12', '13']

  test('has all of its earlier texts as words', async () => {
    const found = await read([
      tweet('13', 'At home', { edit_info: { edit: { editControlInitial: { editTweetIds } } } }),
      tweet('11', 'On the trail &amp; fine', { edit_info: { initial: { editTweetIds } } }),
      tweet('12', 'At the gym', { edit_info: { edit: { editControlInitial: { editTweetIds } } } }),
    ])
    expect(found.posts).toMatchObject([
      {
        text: 'At home',
        words: [
          { origin: 'earlier_wording', text: 'On the trail & fine' },
          { origin: 'earlier_wording', text: 'At the gym' },
        ],
      },
    ])
    expect(codesOf(found)).toEqual(['not_a_post earlier_version', 'not_a_post earlier_version'])
  })
})

describe('two tweets of one ID', () => {
  test('and one second are a post with both texts', async () => {
    const found = await read([tweet('7', 'I can walk'), tweet('7', 'I can run'), tweet('7', 'I can walk')])
    expect(found.posts).toMatchObject([
      { text: 'I can walk', words: [{ origin: 'other_wording', text: 'I can run' }] },
    ])
    expect(found.posts[0]?.sources).toHaveLength(3)
  })

  test.each([
    ['one impossible date are a post', 'soon', 1],
    ['two impossible dates are two posts', 'later', 2],
  ])('and %s', async (_what, created_at, count) => {
    const one = tweet('7', 'I can walk', { created_at: 'soon' })
    const found = await read([one, tweet('1', 'Hi'), tweet('7', 'I can run', { created_at })])
    expect(found.posts.filter(({ externalId }) => externalId === '7')).toHaveLength(count)
    const words = found.posts.flatMap((post) => [post.text, ...post.words.map(({ text }) => text)])
    expect(words.sort()).toEqual(['Hi', 'I can run', 'I can walk'])
  })

  test('and two seconds are two posts', async () => {
    const later = tweet('7', 'I can run', { created_at: 'Wed Mar 05 10:00:00 +0000 2025' })
    expect((await read([tweet('7', 'I can walk'), later])).posts).toHaveLength(2)
  })
})

describe('an article', () => {
  const article = (id: string, content: unknown) => ({
    article: { id, title: 'My recovery', content, coverMedia: '', media: [] },
  })
  const readArticle = (content: unknown, metadata: object, tweets: unknown[] = [], files: Files = {}) =>
    read(tweets, {
      'data/article.js': js('article', [article('77', content)]),
      'data/article-metadata.js': js('article_metadata', [{ articleMetadata: metadata }]),
      ...files,
    })
  const PUBLISHED = {
    tweetId: '8',
    visibility: 'Public',
    lifecycleState: 'Published',
    createdAtMs: '1740000000000',
    firstPublishedAtMs: '1741129199000',
    updatedAtMs: '1741129299000',
  }

  test('is a post of the time when it was published, with its sections', async () => {
    const sections = [{ text: 'I climbed again.', mentions: [] }, { text: 'Twice.' }]
    const image = 'data/articles_media/77-cover.jpg'
    const found = await readArticle(sections, { ...PUBLISHED, articleId: '77' }, [], { [image]: 'x' })
    expect(found.posts).toMatchObject([
      {
        kind: 'post',
        text: 'My recovery\n\nI climbed again.\n\nTwice.',
        posted: { at: '2025-03-04T22:59:59.000Z', source: 'firstPublishedAtMs' },
        updated: { source: 'updatedAtMs' },
        link: 'https://x.com/i/article/77',
        isPrivate: false,
        media: [{ entry: image }],
      },
    ])
  })

  const linking = (id: string, created_at: string, text = '') => {
    const link = { url: 'https://t.co/a', expanded_url: 'http://x.com/i/article/77' }
    return tweet(id, `${text}https://t.co/a`, { created_at, entities: { urls: [link] } })
  }
  const published = linking('8', 'Tue Mar 04 22:59:59 +0000 2025')

  test('is found by the tweet that published it', async () => {
    const found = await readArticle('I climbed.', PUBLISHED, [published])
    expect(postWithText(found, 'climbed')).toMatchObject({ posted: { source: 'firstPublishedAtMs' } })
    const undated = await readArticle('I climbed.', {}, [published])
    expect(postWithText(undated, 'climbed')).toMatchObject({
      posted: { at: '2025-03-04T22:59:59.000Z', source: 'created_at' },
    })
  })

  test('has the date of the first tweet with it that is no retweet', async () => {
    const tweets = [
      linking('9', 'Wed Mar 05 10:00:00 +0000 2025'),
      published,
      linking('10', 'Mon Mar 03 10:00:00 +0000 2025', 'RT @friend: '),
    ]
    const found = await readArticle('I climbed.', { tweetId: '8', visibility: 'Public' }, tweets)
    expect(postWithText(found, 'climbed')).toMatchObject({
      posted: { at: '2025-03-04T22:59:59.000Z', source: 'created_at' },
      isPrivate: false,
    })
  })

  test('of which nothing shows that it was published is in the ledger', async () => {
    const created = { articleId: '77', createdAtMs: '1740000000000' }
    const hi = [tweet('1', 'Hi')]
    for (const state of [{}, { lifecycleState: 'Scheduled' }])
      expect(codesOf(await readArticle('Secret', { ...created, ...state }, hi))).toEqual([
        'unknown unreadable',
      ])
    const stated = await readArticle('Open', { ...created, lifecycleState: 'Published' }, hi)
    expect(postWithText(stated, 'Open')).toMatchObject({ posted: { source: 'createdAtMs' } })
  })

  test('that is a draft, or has no date, is in the ledger', async () => {
    const draft = await readArticle(
      'Secret',
      { articleId: '77', lifecycleState: 'Draft', createdAtMs: '1740000000000' },
      [tweet('1', 'Hi')],
    )
    expect(codesOf(draft)).toEqual(['skipped draft'])
    expect(codesOf(await readArticle('Undated', {}, [tweet('1', 'Hi')]))).toEqual(['unknown unreadable'])
  })
})

describe('media of tweets', () => {
  const picture = (name: string) => ({
    type: 'photo',
    media_url_https: `https://pbs.twimg.com/media/${name}`,
  })
  const withPictures = (id: string, text: string, ...names: string[]) =>
    tweet(id, text, { extended_entities: { media: names.map(picture) } })

  test('are found under another name, by the ID before it', async () => {
    const found = await read(
      [withPictures('31', 'My car', 'Aaa.jpg'), withPictures('3', 'Mine', 'Bbb.jpg')],
      {
        'data/tweets_media/31-Other.jpg': 'x',
      },
    )
    expect(postWithText(found, 'My car').media).toMatchObject([
      { entry: 'data/tweets_media/31-Other.jpg', uri: 'https://pbs.twimg.com/media/Aaa.jpg', missing: null },
    ])
    expect(postWithText(found, 'Mine').media).toMatchObject([{ missing: 'not in this archive' }])
  })

  test('that no address names are added, and never take the place of one that is named', async () => {
    const found = await read([withPictures('31', 'My car', 'Aaa.jpg', 'Bbb.jpg')], {
      'data/tweets_media/31-Bbb.jpg': 'x',
      'data/tweets_media/31-Ccc.jpg': 'x',
      'data/tweets_media/31-Ddd.jpg': 'x',
    })
    expect(found.posts[0]?.media.map(({ entry, missing }) => entry ?? missing)).toEqual([
      'not in this archive',
      'data/tweets_media/31-Bbb.jpg',
      'data/tweets_media/31-Ccc.jpg',
      'data/tweets_media/31-Ddd.jpg',
    ])
  })

  test('of which several have other names are not assigned by the order of names', async () => {
    const found = await read([withPictures('31', 'My car', 'Aaa.jpg', 'Bbb.jpg')], {
      'data/tweets_media/31-Ccc.jpg': 'x',
      'data/tweets_media/31-Ddd.jpg': 'x',
    })
    expect(found.posts[0]?.media.map(({ entry, uri }) => [entry, uri.split('/').at(-1)])).toEqual([
      [null, 'Aaa.jpg'],
      [null, 'Bbb.jpg'],
      ['data/tweets_media/31-Ccc.jpg', '31-Ccc.jpg'],
      ['data/tweets_media/31-Ddd.jpg', '31-Ddd.jpg'],
    ])
  })

  test('of retweets and earlier versions are named by their records', async () => {
    const edit_info = { initial: { editTweetIds: ['41', '42'] } }
    const found = await read(
      [
        withPictures('40', 'RT @friend: look', 'Aaa.jpg'),
        tweet('41', 'Before', { edit_info }),
        tweet('42', 'After', { edit_info }),
      ],
      {
        'data/tweets_media/40-Aaa.jpg': 'x',
        'data/tweets_media/41-Bbb.jpg': 'x',
        'data/tweets_media/49-Ccc.jpg': 'x',
      },
    )
    expect(['40-Aaa.jpg', '41-Bbb.jpg', '49-Ccc.jpg'].map((name) => fileOutcome(found, name))).toEqual([
      'media in_record',
      'media in_record',
      'media no_post',
    ])
  })

  test('of posts in communities are found in their folder', async () => {
    const found = await readFiles({
      'data/tweets.js': js('tweets', []),
      'data/community_tweet.js': js('community_tweet', [withPictures('51', 'Our run', 'Aaa.jpg')]),
      'data/community_tweet_media/51-Aaa.jpg': 'x',
    })
    expect(found.posts).toMatchObject([
      { kind: 'group_post', media: [{ entry: 'data/community_tweet_media/51-Aaa.jpg' }] },
    ])
  })
})
