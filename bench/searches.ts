import { compileKeywords, FLAGGING_KEYWORDS } from '#contract/index.ts'
import { emptyFolded, foldInto } from '#contract/matching/fold.ts'
import { getFlagCounts } from '#server/searches/flag-counts.ts'
import { countPosts } from '#server/posts/lists/numbers.ts'
import { listPosts } from '#server/posts/lists/reads.ts'
import { fillAllTexts } from '#server/posts/find/texts.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { createPostSearch } from '#server/searches/actions.ts'
import { sql } from '#server/platform/db/sql.ts'
import { addClient, type Bench, measureInTurns, report } from './kit.ts'

const TEXT_COUNT = 100_000
const POST_COUNT = 100_000

const SENTENCES = [
  'Post with some words, as people write them: the lake was cold but we stayed until the sun went down.',
  'Feliz cumpleaños a mi hermana, qué día tan bonito en la montaña con toda la familia 🎉🎂',
  'Première neige au chalet, les enfants étaient fous de joie. On remonte vendredi soir !',
  'Finally home. Thank you all for the messages, it means more than you know. #grateful @ana.lopez',
  'The doctor said no lifting for six weeks, so here is me, not lifting.',
]

/** The matcher alone, compared with only folding the same texts. */
async function benchMatcher(): Promise<void> {
  const texts = Array.from({ length: TEXT_COUNT }, (_, n) => `${SENTENCES[n % SENTENCES.length]} ${n}`)
  const keywords = compileKeywords(FLAGGING_KEYWORDS)
  const into = emptyFolded()
  const rate = (work: (text: string) => unknown) => (): Promise<number> => {
    const started = performance.now()
    for (const text of texts) work(text)
    return Promise.resolve((TEXT_COUNT / (performance.now() - started)) * 1000)
  }
  const result = await measureInTurns(
    5,
    rate((text) => foldInto(into, text)),
    rate((text) => keywords.match(text)),
  )
  report(`${FLAGGING_KEYWORDS.length} keywords, against folding alone`, 'posts/s', result, 'higher', '0.5')
}

/** A search of one client from start to end, compared with only reading the same texts from the database. */
async function searchJob(bench: Bench): Promise<void> {
  const { clientId, accountId } = await addClient(bench, 'searched')
  await bench.services.db.transaction(bench.firmId, (tx) =>
    tx.run(sql`
      insert into posts (customer_id, id, client_id, social_account_id, platform, kind, identity, posted_at, content, first_import_id)
      select ${bench.firmId}, gen_random_uuid(), ${clientId}, ${accountId}, 0, 0, sha256(n::text::bytea), timestamptz '2011-01-01' + n * interval '1 hour',
        (${SENTENCES}::text[])[1 + n % ${SENTENCES.length}::int] || ' ' || n, ${accountId}::uuid
      from generate_series(1, ${POST_COUNT}::int) n`),
  )
  const searching = async (): Promise<number> => {
    const started = performance.now()
    const id = await bench.services.db.transaction(bench.firmId, (tx) =>
      createPostSearch(tx, bench.actor, clientId, ['snow', 'lifting', 'montaña']),
    )
    for (;;) {
      const job = await bench.services.db.read(bench.firmId, (tx) =>
        tx.one<{ status: string }>(
          sql`select j.status from post_searches s join job_runs j on j.customer_id = s.customer_id and j.id = s.job_id where s.id = ${id}`,
        ),
      )
      if (job?.status === 'SUCCESS') return performance.now() - started
      if (job?.status === 'FAILURE') throw new Error('The search failed')
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const reading = async (): Promise<number> => {
    const started = performance.now()
    await bench.services.db.read(bench.firmId, (tx) =>
      tx.rows(
        sql`select id, content from posts where customer_id = ${bench.firmId} and client_id = ${clientId} order by posted_at, id`,
      ),
    )
    return performance.now() - started
  }
  await searching()
  const result = await measureInTurns(5, reading, searching)
  report(`search of ${POST_COUNT.toLocaleString('en')} posts, against reading`, 'ms', result, 'lower', '1 s')
}

/** How many of a hundred posts are flagged, and by how many words each at most. */
const FLAGGED_PERCENT = 40
const MAX_WORDS = 4

/** The counts of the Flagged tab for a client, and its lists by theme and by word, compared with only counting the client's flagged posts. */
async function flaggedTab(bench: Bench): Promise<void> {
  const { clientId, accountId } = await addClient(bench, 'flagged')
  const { db } = bench.services
  await db.transaction(bench.firmId, async (tx) => {
    await tx.run(sql`
      update post_searches set keywords = ${[...FLAGGING_KEYWORDS]}::text[] where customer_id = ${bench.firmId} and client_id = ${clientId} and 'flagging' = any(tags)`)
    await tx.run(sql`
      insert into posts (customer_id, id, client_id, social_account_id, platform, kind, identity, posted_at, content, first_import_id, flagged_at, flagged_words)
      select ${bench.firmId}, gen_random_uuid(), ${clientId}, ${accountId}, 0, 0, sha256(('flagged' || n)::bytea), timestamptz '2011-01-01' + n * interval '1 hour',
        (${SENTENCES}::text[])[1 + n % ${SENTENCES.length}::int] || ' ' || n, ${accountId}::uuid,
        case when n % 100 < ${FLAGGED_PERCENT}::int then now() end,
        case when n % 100 < ${FLAGGED_PERCENT}::int then array(
          select (${[...FLAGGING_KEYWORDS]}::text[])[1 + (hashint8(n::bigint * 31 + k) & 65535) % ${FLAGGING_KEYWORDS.length}::int]
          from generate_series(1, 1 + n % ${MAX_WORDS}::int) k) else '{}' end
      from generate_series(1, ${POST_COUNT}::int) n`)
  })
  const timed = (work: (tx: Tx) => Promise<unknown>) => async (): Promise<number> => {
    const started = performance.now()
    await db.read(bench.firmId, work)
    return performance.now() - started
  }
  const counting = timed((tx) =>
    tx.rows(sql`
      select count(*) from posts p
      where p.customer_id = ${bench.firmId} and p.client_id = ${clientId} and p.flagged_at is not null and p.trashed_at is null`),
  )
  const page = (query: object) =>
    timed((tx) =>
      listPosts(tx, bench.actor, {
        clientIds: [clientId],
        isTrashed: false,
        isInclusive: false,
        isFlagged: true,
        order: 'desc',
        orderBy: 'postedAt',
        offset: 0,
        limit: 24,
        ...query,
      }),
    )
  const cases = {
    'counts by word and theme': timed((tx) => getFlagCounts(tx, bench.actor, clientId)),
    'a page by theme': page({ flagThemes: ['outdoors'] }),
    'a page by two words': page({ flagWords: FLAGGING_KEYWORDS.slice(0, 2) }),
  }
  await finds(bench, clientId, counting)
  for (const [name, work] of Object.entries(cases)) {
    await work()
    const result = await measureInTurns(5, counting, work)
    report(
      `${name} of ${POST_COUNT.toLocaleString('en')} posts, against counting`,
      'ms',
      result,
      'lower',
      '500 ms',
    )
  }
}

/** Finds among the posts of a client, each read again, compared with the same counting. */
async function finds(
  { services, firmId, actor }: Bench,
  clientId: string,
  counting: () => Promise<number>,
): Promise<void> {
  const { db } = services
  await fillAllTexts(services, firmId)
  const found = (find: string) => async (): Promise<number> => {
    // What was found before is remembered until a text changes.
    await db.transaction(firmId, (tx) =>
      tx.run(
        sql`update post_text_states set revision = revision + 1 where customer_id = ${firmId} and client_id = ${clientId}`,
      ),
    )
    const started = performance.now()
    await db.read(firmId, (tx) =>
      countPosts(tx, actor, { clientIds: [clientId], find, isTrashed: false, isInclusive: false }),
    )
    return performance.now() - started
  }
  for (const [name, find] of [
    ['a word of one post', '77777'],
    ['a word and its forms in none', '~hike'],
    ['two words near each other in every fifth post', 'lake near/5 cold'],
  ] as const) {
    const work = found(find)
    await work()
    const result = await measureInTurns(5, counting, work)
    report(
      `find ${name} of ${POST_COUNT.toLocaleString('en')}, against counting`,
      'ms',
      result,
      'lower',
      '300 ms',
    )
  }
}

export async function benchSearches(bench: Bench): Promise<void> {
  await benchMatcher()
  await flaggedTab(bench)
  await searchJob(bench)
}
