import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post, Report, ReportFile, ReportLine } from '#contract/index.ts'
import { type Format, legalReport, render, searchFile } from '#document/index.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { waitForJob, makeClient, makeZip } from '../../testing/imports.ts'
import type { Tx } from '../../platform/db/database.ts'
import { json, sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { storePosts } from '../../posts/index.ts'
import { postWith } from '../../testing/searches.ts'
import { textOf } from '../../testing/reports.ts'
import { checkFile, withoutWords } from './check-file.ts'
import { reportFacts } from './facts.ts'
import { type FileToRender, findFiles } from './job.ts'

let app: TestApp
let firm: Firm
let clientId: string
let resolver: Visitor
let folder: string
let report: Report

const transaction = <R>(work: (tx: Tx) => Promise<R>) =>
  app.workerServices.db.transaction(firm.accountId, work)
const context = () => ({ transaction, services: app.services })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'check-file-'))
  ;({ app, firm } = await startWithFirm())
  resolver = await new Visitor(app).signIn('resolver@firm.test')
  const client = await makeClient(app, firm)
  clientId = client.clientId
  const about = { id: await client.account(0), clientId, importId: newId(firm.accountId), actorId: null }
  const texts = [
    'A quiet weekend at home',
    'Carried the piano up four floors',
    'Repeated words of every week',
  ]
  await transaction((tx) =>
    storePosts(
      tx,
      about,
      [...texts, 'Repeated words of every week'].map((text, n) => postWith(text, n)),
    ),
  )
  const { body: posts } = await resolver.call<Post[]>('listPosts', {
    query: { clientIds: [clientId], order: 'asc' },
  })
  const params = { id: posts[0]?.id ?? '' }
  await resolver.call('addPostNote', { params, body: { content: 'Ask the expert about this weekend first' } })
  report = (
    await resolver.call<Report>('createReport', {
      params: { clientId },
      body: { name: 'Checked', statuses: [0] },
    })
  ).body
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** A requested file with these options. */
async function asked(formatOptions: object, format: Format, id = report.id): Promise<FileToRender> {
  const { body } = await resolver.call<ReportFile>('generateReportFile', {
    params: { id, format },
    body: { formatOptions },
  })
  await waitForJob(resolver, body.jobId)
  const [file] = await transaction((tx) => findFiles(tx, body.jobId))
  return file as FileToRender
}

describe.each(['pdf', 'docx'] as const)('a finished file (%s)', (format) => {
  const renderFile = async (file: FileToRender, options: object): Promise<string> => {
    const outFile = join(folder, `rendered.${format}`)
    const facts = await reportFacts(context(), file, folder)
    await render(format, legalReport(facts, { ...file.options, ...options }), { outFile })
    return outFile
  }
  const check = async (file: FileToRender, path: string) => {
    const facts = await reportFacts(context(), file, folder)
    const posts = []
    for await (const post of facts.posts) posts.push(withoutWords(post))
    const frame = legalReport({ ...facts, posts }, file.options)
    await checkFile(context(), file, frame, path, new AbortController().signal)
  }

  it('is released with the requested notes, and not with others', async () => {
    const withNotes = await asked({ internalNotes: true }, format)
    expect(withNotes.sha256).not.toBeNull()
    const path = await renderFile(withNotes, {})
    await check(withNotes, path)
    const plain = await asked({}, format)
    await expect(check(plain, path)).rejects.toMatchObject({ code: 'FILE_NOT_RELEASED' })
  })

  it('is not released with a post that was removed from the report, unless another has the same text', async () => {
    const whole = await renderFile(await asked({}, format), {})
    const { body: lines } = await resolver.call<ReportLine[]>('listReportPosts', {
      params: { id: report.id },
    })
    const remove = (at: number) => resolver.call('removeReportPost', { params: { id: lines[at]?.id ?? '' } })
    const restore = (at: number) =>
      resolver.call('restoreReportPost', { params: { id: lines[at]?.id ?? '' } })
    await remove(3)
    await check(await asked({}, format), whole)
    await remove(1)
    const reduced = await asked({}, format)
    expect(reduced.sha256).not.toBeNull()
    await expect(check(reduced, whole)).rejects.toMatchObject({ code: 'FILE_NOT_RELEASED' })
    await restore(1)
    await restore(3)
  })
})

it('a file is released if its report prints a forbidden text elsewhere: a caption, a name, a label, a date, or a path', async () => {
  const client = await makeClient(app, firm)
  const about = {
    id: await client.account(0),
    clientId: client.clientId,
    importId: newId(firm.accountId),
    actorId: null,
  }
  const text = 'On the stairs\nwith the new piano'
  const caption = { origin: 'caption', media: null, label: null, text } as const
  const comment = { origin: 'media_comment', media: null, label: 'Jane Roe', text: 'Nice' } as const
  await transaction((tx) =>
    storePosts(tx, about, [{ ...postWith('Moved in', 0), words: [caption, comment] }, postWith(text, 1)]),
  )
  const { body: made } = await resolver.call<Report>('createReport', {
    params: { clientId: client.clientId },
    body: { name: 'Printed elsewhere', statuses: [0] },
  })
  const { body: lines } = await resolver.call<ReportLine[]>('listReportPosts', { params: { id: made.id } })
  await resolver.call('removeReportPost', { params: { id: lines[1]?.id ?? '' } })
  for (const content of [
    'Posts published by Ana Ruiz',
    'Social media evidence report',
    'Comment by Jane Roe',
  ])
    await resolver.call('addPostNote', { params: { id: lines[0]?.post?.id ?? '' }, body: { content } })
  const file = await asked({}, 'pdf', made.id)
  expect(file.sha256).not.toBeNull()
  const printed = await textOf(app, { sha256: file.sha256?.toString('hex') ?? '' })
  const notes = printed.match(/Pre-loss · \d+ days before|\S+\.json, record \d+|Fri, Jan 01, 2021/g) ?? []
  expect(new Set(notes).size).toBe(3)
  for (const content of notes)
    await resolver.call('addPostNote', { params: { id: lines[0]?.post?.id ?? '' }, body: { content } })
  expect((await asked({}, 'pdf', made.id)).sha256).not.toBeNull()
})

it('a check that takes too long ends with a reason', async () => {
  const file = join(folder, 'late.docx')
  // Large, because a process that is already running searches a small one before its time is looked at.
  await writeFile(file, await makeZip({ 'word/document.xml': '<w:t>x</w:t>'.repeat(1_000_000) }))
  const search = searchFile({ format: 'docx', file, forbidden: [], allowed: [] }, undefined, {
    processorMs: 1,
  })
  await expect(search).rejects.toMatchObject({ code: 'TOO_LARGE' })
})

it('a file is not made without one of its posts', async () => {
  const file = await asked({}, 'pdf')
  const facts = await reportFacts(context(), file, folder)
  const { body: lines } = await resolver.call<ReportLine[]>('listReportPosts', { params: { id: report.id } })
  const [line] = lines
  const state = sql`customer_id = ${firm.accountId} and post_id = ${line?.post?.id ?? ''}`
  const [held] = await transaction((tx) =>
    tx.rows<{ row: unknown }>(
      sql`with gone as (delete from post_states where ${state} returning *) select to_jsonb(gone) as row from gone`,
    ),
  )
  const readAll = async () => {
    for await (const _ of facts.posts);
  }
  await expect(readAll()).rejects.toThrow(line?.post?.id)
  await transaction((tx) =>
    tx.run(
      sql`insert into post_states select * from jsonb_populate_record(null::post_states, ${json(held?.row)})`,
    ),
  )
})

it('a file whose pictures contain camera data is detected', async () => {
  const file = join(folder, 'camera.jpg')
  await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888888' } })
    .withExif({ IFD0: { Model: 'A camera' } })
    .jpeg()
    .toFile(file)
  const path = join(folder, 'rendered.pdf')
  const made = await asked({}, 'pdf')
  await render('pdf', legalReport(await reportFacts(context(), made, folder), made.options), {
    outFile: path,
  })
  const search = { format: 'pdf' as const, forbidden: [], allowed: [] }
  expect((await searchFile({ ...search, file: path })).hasExif).toBe(false)
  expect((await searchFile({ ...search, format: 'docx', file: await zipped(file) })).hasExif).toBe(true)
})

/** A zip that contains an unchanged picture. */
async function zipped(picture: string): Promise<string> {
  const path = join(folder, 'camera.docx')
  await writeFile(path, await makeZip({ 'word/media/a.jpg': await readFile(picture) }))
  return path
}
