import { compileKeywords, FLAGGING_KEYWORDS } from '#contract/index.ts'
import { emptyFolded, foldInto } from '#contract/matching/fold.ts'
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

export async function benchSearches(bench: Bench): Promise<void> {
  await benchMatcher()
  await searchJob(bench)
}
