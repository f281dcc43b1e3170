import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type NotificationItem, PLATFORMS, type Post, type PostDetails } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, waitUntil, Visitor } from '../../testing/app.ts'
import { recount, removeBatch } from '../../posts/index.ts'
import { sql } from '../../platform/db/sql.ts'
import { picture, makeZip } from '../../testing/imports.ts'
import { accountToImport, AT, F4, NEW, OLD, saying } from '../../testing/older-reader.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let reviewer: Visitor

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
})
afterAll(() => app.close())

const F1 = 'posts/your_posts_1.json'
const INSTAGRAM = 'your_instagram_activity/media/posts_1.json'
const setUp = (platform?: number) => accountToImport({ app, firm, provider }, platform)

describe('posts of two archives', () => {
  const number = (n: number) => `1785291353546956${n}`

  it.each([
    ['the older one first', [OLD, NEW]],
    ['the newer one first', [NEW, OLD]],
  ])('are one even if the layout names their pictures differently: %s', async (_name, dates) => {
    const { posts, bring } = await setUp()
    const [run, gym] = [await picture(10), await picture(200)]
    const older = (made: string | undefined) =>
      makeZip(
        {
          [F1]: [
            saying('Run', AT, [{ uri: 'photos_and_videos/Trip_x/run_old_name.jpg' }]),
            saying('', AT + 50, [{ uri: 'photos_and_videos/Trip_x/gym_old_name.jpg' }]),
          ],
          'photos_and_videos/Trip_x/run_old_name.jpg': run,
          'photos_and_videos/Trip_x/gym_old_name.jpg': gym,
        },
        made,
      )
    const newer = (made: string | undefined) =>
      makeZip(
        {
          [F4]: [
            saying('Run', AT, [{ uri: 'your_facebook_activity/posts/media/1.jpg' }]),
            saying('Leg day', AT + 50, [{ uri: 'your_facebook_activity/posts/media/2.jpg' }]),
          ],
          'your_facebook_activity/posts/media/1.jpg': run,
          'your_facebook_activity/posts/media/2.jpg': gym,
        },
        made,
      )
    await bring(await older(dates[0]))
    expect((await bring(await newer(dates[1])))[0]).toBe(0)
    expect(await posts()).toHaveLength(2)
    // Both again in the other order: nothing is added.
    expect((await bring(await older(dates[0])))[0]).toBe(0)
    expect((await bring(await newer(dates[1])))[0]).toBe(0)
    const found = await posts()
    expect(found.map(({ media }) => media.length)).toEqual([1, 1])
    expect(found[1]?.hasOtherVersions).toBe(true)
  })

  it.each([
    ['another text and another picture', 'Walk', 20],
    ['no text and another picture', '', 20],
  ])('at the same second stay separate with %s', async (_name, text, hue) => {
    const { posts, bring } = await setUp()
    const uri = 'your_facebook_activity/posts/media/x.jpg'
    await bring(await makeZip({ [F4]: [saying('Run', AT, [{ uri }])], [uri]: await picture(10) }, OLD))
    const other = 'your_facebook_activity/posts/media/y.jpg'
    const archive = await makeZip(
      { [F4]: [saying(text, AT, [{ uri: other }])], [other]: await picture(hue) },
      NEW,
    )
    expect(await bring(archive)).toEqual([1, 0, 0])
    expect(await posts()).toHaveLength(2)
  })

  const STORIES = 'your_facebook_activity/stories/archived_stories.json'
  const picturePath = (name: string) => `your_facebook_activity/posts/media/${name}.jpg`

  it('are two if one is a story, even of the same second and picture', async () => {
    const { posts, bring } = await setUp()
    const [bytes, uri, storyUri] = [
      await picture(1),
      picturePath('a'),
      'your_facebook_activity/stories/media/s.jpg',
    ]
    const post = { [F4]: [saying('My knee hurts', AT, [{ uri }])], [uri]: bytes }
    const story = {
      [STORIES]: { archived_stories_v2: [saying('', AT, [{ uri: storyUri }])] },
      [storyUri]: bytes,
    }
    expect(await bring(await makeZip(post, OLD))).toEqual([1, 0, 0])
    expect(await bring(await makeZip(story, NEW))).toEqual([1, 0, 0])
    expect((await posts()).map(({ kind }) => kind).toSorted()).toEqual(['post', 'story'])
    // As an older version of the product left it: the story was taken for the post.
    await app.workerServices.db.transaction(firm.accountId, async (tx) => {
      const [known, gone] = (await posts()).toSorted((a, b) => a.kind.localeCompare(b.kind))
      await tx.run(sql`
        insert into post_aliases (customer_id, social_account_id, identity, post_id)
        select customer_id, social_account_id, identity, ${known?.id} from posts where id = ${gone?.id}`)
      await removeBatch(tx, sql`p.id = ${gone?.id}`, sql`p.id`, { by: null, reason: 'account' })
    })
    expect(await bring(await makeZip({ ...post, ...story }, '2025-01-01T00:00:00Z'))).toEqual([1, 0, 1])
  })

  it('taken for one by their pictures become two when an archive has both', async () => {
    const { posts, bring } = await setUp()
    const [bytes, one, other] = [await picture(1), picturePath('a'), picturePath('b')]
    const silent = saying('', AT, [{ uri: one }])
    const written = saying('Leg day', AT, [{ uri: other }])
    expect(await bring(await makeZip({ [F4]: [silent], [one]: bytes }, OLD))).toEqual([1, 0, 0])
    expect(await bring(await makeZip({ [F4]: [written], [other]: bytes }, NEW))).toEqual([0, 1, 0])
    const both = await makeZip(
      {
        [F4]: [silent, written].map((record) => ({ ...record, tags: [{ name: 'Bob' }] })),
        [one]: bytes,
        [other]: bytes,
      },
      '2025-01-01T00:00:00Z',
    )
    expect(await bring(both)).toEqual([1, 1, 0])
    expect((await posts()).map(({ content }) => content).toSorted()).toEqual(['', 'Leg day'])
    expect(await bring(both)).toEqual([0, 0, 2])
  })

  it('on Instagram stay separate if only their file names match', async () => {
    const { posts, bring } = await setUp(PLATFORMS.instagram.code)
    const post = (uri: string, at: number, title: string) => ({
      media: [{ uri, creation_timestamp: at, title }],
    })
    const [june, march] = ['media/posts/202006/photo.jpg', 'media/posts/202103/photo.jpg']
    const archive = await makeZip({
      [INSTAGRAM]: [post(june, AT, 'Before'), post(march, AT + 2e7, 'After')],
      [june]: await picture(1),
      [march]: await picture(99),
    })
    expect(await bring(archive)).toEqual([2, 0, 0])
    expect(await bring(archive)).toEqual([0, 0, 2])
    expect((await posts()).map(({ content, media }) => [content, media.length])).toEqual([
      ['Before', 1],
      ['After', 1],
    ])
  })

  it('are linked by the platform’s edit history, and without one only suggested as the same', async () => {
    const linked = await setUp()
    const edits = 'your_facebook_activity/posts/edits_you_made_to_posts.json'
    const wording = (value: string) => ({
      timestamp: AT + 60,
      fbid: '7',
      label_values: [{ label: 'Text', value }],
    })
    await linked.bring(await makeZip({ [F4]: [saying('My back hurts')] }, OLD))
    expect(
      await linked.bring(
        await makeZip(
          { [F4]: [saying('All good')], [edits]: [wording('My back hurts'), wording('All good')] },
          NEW,
        ),
      ),
    ).toEqual([0, 1, 0])
    expect((await linked.posts()).map(({ content }) => content)).toEqual(['All good'])

    const offered = await setUp()
    await offered.bring(await makeZip({ [F4]: [saying('My back hurts a lot today')] }, OLD))
    expect(await offered.bring(await makeZip({ [F4]: [saying('My back is fine today')] }, NEW))).toEqual([
      1, 0, 0,
    ])
    const [one, two] = await offered.posts()
    expect([one?.probablySameAs, two?.probablySameAs]).toEqual([two?.id, one?.id])
    // An archive with both shows that they are different posts.
    await offered.bring(
      await makeZip(
        { [F4]: [saying('My back hurts a lot today'), saying('My back is fine today')] },
        '2025-01-01T00:00:00Z',
      ),
    )
    expect((await offered.posts()).map(({ probablySameAs }) => probablySameAs)).toEqual([null, null])
  })

  it('with the same number in two folders are both kept', async () => {
    const { posts, bring } = await setUp(PLATFORMS.instagram.code)
    const post = (uri: string, at: number, title: string) => ({
      media: [{ uri, creation_timestamp: at, title }],
    })
    const [one, two] = [`media/posts/202006/${number(1)}.jpg`, `media/posts/202103/${number(1)}.jpg`]
    const archive = await makeZip({
      [INSTAGRAM]: [post(one, AT, 'One'), post(two, AT + 2e7, 'Two')],
      [one]: await picture(1),
      [two]: await picture(99),
    })
    expect(await bring(archive)).toEqual([2, 0, 0])
    expect(await bring(archive)).toEqual([0, 0, 2])
    expect(await posts()).toHaveLength(2)
  })
})

describe('a reviewed post that changes in a newer archive', () => {
  const tweets = (text: string, made: string) =>
    makeZip(
      {
        'data/account.js': 'window.YTD.account.part0 = [{"account":{"accountId":"1","username":"ana"}}]',
        'data/tweets.js': `window.YTD.tweets.part0 = ${JSON.stringify([
          { tweet: { id_str: '77', created_at: 'Sun Sep 13 12:26:40 +0000 2020', full_text: text } },
        ])}`,
      },
      made,
    )

  it('is marked, listed, reported to its reviewer and in its history, until it is checked', async () => {
    const { posts, bring, history } = await setUp(PLATFORMS.twitter.code)
    await bring(await tweets('My knee hurts', OLD))
    const [before] = await posts()
    await reviewer.call('savePost', { params: { id: before?.id ?? '' }, body: { moveToTimeline: true } })
    expect(await posts({ isChanged: true })).toEqual([])
    await provider.call('trashPost', { params: { id: before?.id ?? '' } })
    await provider.call('restorePost', { params: { id: before?.id ?? '' } })
    await bring(await tweets('My knee is great', NEW))
    const { body: helper } = await provider.call<{ id: string }>('getViewer')
    await waitUntil(async () => {
      const { body } = await provider.call<NotificationItem[]>('listNotifications', {
        params: { id: helper.id },
      })
      return body.some(({ notification }) => notification.type === 'posts_changed')
    })
    const [post] = await posts({ isChanged: true })
    expect(post).toMatchObject({ content: 'My knee is great', status: 1, hasOtherVersions: true })
    expect(post?.can).toContain('check')
    const [line] = (await history(post)).filter(({ action }) => action === 'edited')
    expect([line?.from, line?.to]).toMatchObject([
      { content: 'My knee hurts' },
      {
        content: 'My knee is great',
        importId: expect.any(String),
        archiveDate: expect.stringContaining('2024'),
      },
    ])
    const details = await provider.call<PostDetails>('getPostDetails', { params: { id: post?.id ?? '' } })
    expect(details.body.sources.map(({ text, isShown }) => [text, isShown])).toEqual([
      ['My knee hurts', false],
      [null, true],
    ])
    const { body: notices } = await reviewer.call<NotificationItem[]>('listNotifications', {
      params: { id: firm.userIds['REVIEWER'] ?? '' },
    })
    expect(notices.map(({ notification }) => notification)).toContainEqual(
      expect.objectContaining({ type: 'posts_changed', data: expect.objectContaining({ numPosts: 1 }) }),
    )
    const checked = await reviewer.call<Post>('checkPost', { params: { id: post?.id ?? '' } })
    expect([checked.status, checked.body.changedAt, checked.body.status]).toEqual([200, null, 1])
    expect(await posts({ isChanged: true })).toEqual([])
    expect((await reviewer.call('checkPost', { params: { id: post?.id ?? '' } })).status).toBe(409)
    const undone = await reviewer.call<Post>('undoPostChange', {
      params: { id: post?.id ?? '' },
      body: { version: checked.body.version },
    })
    expect(undone.body.changedAt).toBe(post?.changedAt)
  })

  it('stays reported when an action from before it is undone, as long as the post is reviewed', async () => {
    const { posts, bring } = await setUp(PLATFORMS.twitter.code)
    await bring(await tweets('My knee hurts', OLD))
    const params = { id: (await posts())[0]?.id ?? '' }
    const versions: unknown[] = []
    for (const name of ['savePost', 'movePostToTimeline'] as const)
      versions.push((await reviewer.call<Post>(name, { params, body: {} })).body.version)
    await bring(await tweets('My knee is great', NEW))
    const undone: unknown[] = []
    for (const version of versions.toReversed()) {
      const { body } = await reviewer.call<Post>('undoPostChange', { params, body: { version } })
      undone.push([body.status, body.movedToTimelineAt, (await posts({ isChanged: true })).length])
    }
    expect(undone).toEqual([
      [1, null, 1],
      [0, null, 0],
    ])
  })

  it('stays marked, or becomes so, if the person who acts saw an earlier text', async () => {
    const { posts, bring } = await setUp(PLATFORMS.twitter.code)
    await bring(await tweets('My knee hurts', OLD))
    const [first] = await posts()
    const act = async (action: string, seen: Post | undefined) => {
      const id = seen?.id ?? ''
      const body = { ids: [id], action, fromVersions: { [id]: seen?.version } }
      const answer = await reviewer.call<{ posts: Post[] }>('changePosts', { body })
      expect(answer.status).toBe(200)
      expect(await app.services.db.transaction(firm.accountId, recount)).toBe(0)
      return answer.body.posts[0]
    }
    await bring(await tweets('My knee is great', NEW))
    const saved = await act('save', first)
    expect([saved?.status, saved?.changedAt]).toEqual([1, expect.any(String)])
    await bring(await tweets('My knee is gone', '2025-01-01T12:00:00Z'))
    const checked = await act('check', saved)
    expect([checked?.content, checked?.changedAt]).toEqual(['My knee is gone', expect.any(String)])
    expect(await posts({ isChanged: true })).toHaveLength(1)
    expect((await act('check', checked))?.changedAt).toBeNull()
  })

  it('is not reported if no one had reviewed it', async () => {
    const { posts, bring, history } = await setUp(PLATFORMS.twitter.code)
    await bring(await tweets('My knee hurts', OLD))
    await bring(await tweets('My knee is great', NEW))
    const [post] = await posts()
    expect(post).toMatchObject({ content: 'My knee is great', changedAt: null, hasOtherVersions: true })
    expect(await posts({ isChanged: true })).toEqual([])
    expect((await history(post)).map(({ action }) => action)).toContain('edited')
  })

  it('is not reported if the archive is older', async () => {
    const { posts, bring, history } = await setUp(PLATFORMS.twitter.code)
    await bring(await tweets('My knee is great', NEW))
    const [before] = await posts()
    await reviewer.call('savePost', { params: { id: before?.id ?? '' }, body: {} })
    await bring(await tweets('My knee hurts', OLD))
    const [post] = await posts()
    expect(post).toMatchObject({ content: 'My knee is great', changedAt: null, hasOtherVersions: true })
    expect((await history(post)).map(({ action }) => action)).toContain('earlier')
  })
})
