import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import sharp from 'sharp'
import { ZipFile } from 'yazl'
import { PART_SIZE, type JobRun, type PostImport, type SocialAccount, type Upload } from '#contract/index.ts'
import { PASSWORD, PATIENCE_MS, type TestApp, waitUntil, Visitor } from './app.ts'
import { insertPeople } from '../entry/seed.ts'
import { assignClients, insertClient } from '../clients/index.ts'
import { sql } from '../platform/db/sql.ts'
import { newId } from '../platform/ids.ts'

/** A zip of these files, like a platform's download. @param made when the platform wrote them */
export async function makeZip(
  files: Record<string, string | Buffer | object>,
  made = '2024-03-01T12:00:00Z',
): Promise<Buffer> {
  const zip = new ZipFile()
  const mtime = new Date(made)
  for (const [path, content] of Object.entries(files)) {
    const bytes = Buffer.isBuffer(content)
      ? content
      : Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
    zip.addBuffer(bytes, path, { mtime, compress: path.endsWith('.json') })
  }
  zip.end()
  return buffer(zip.outputStream as unknown as Readable)
}

export function picture(hue: number, width = 320, height = 240): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${hue},60%,60%)"/><circle cx="50%" cy="50%" r="${height / 4}" fill="hsl(${hue + 120},70%,50%)"/></svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}

/** Text as Meta writes it: one escape for each byte of UTF-8. */
export const mojibake = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

/** The user of a client, who is signed in and has agreed to the terms. */
export async function signInClient(
  app: TestApp,
  firm: { accountId: string },
  clientId: string,
): Promise<Visitor> {
  const email = 'ana@client.test'
  await insertPeople(app.services.db, firm.accountId, [
    { email, firstName: 'Ana', lastName: 'Ruiz', role: 'CLIENT', password: PASSWORD, clientId },
  ])
  const client = await new Visitor(app).signIn(email)
  await client.call('agreeTerms', { params: { id: clientId } })
  return client
}

/** A client of the firm with an account to import into. */
export async function makeClient(
  app: TestApp,
  firm: { accountId: string; userIds: Record<string, string> },
  options: {
    lastName?: string
    email?: string
    dateOfLoss?: string
    timeZone?: string
    assignTo?: string[]
  } = {},
): Promise<{ clientId: string; account(platform: number): Promise<string> }> {
  const { db } = app.services
  const clientId = newId(firm.accountId)
  await db.transaction(firm.accountId, async (tx) => {
    await insertClient(tx, {
      id: clientId,
      firstName: 'Ana',
      lastName: options.lastName ?? 'Ruiz',
      email: options.email ?? 'ana@example.test',
      dateOfBirth: '1984-05-06',
      fileRefNo: 'F-100',
      dateOfLoss: options.dateOfLoss ?? '2022-06-15',
      timeZone: options.timeZone ?? 'America/Toronto',
      language: 'en',
    })
    const people = options.assignTo ?? [firm.userIds['REVIEWER'] ?? '', firm.userIds['RESOLVER'] ?? '']
    await assignClients(tx, people, [clientId])
  })
  return {
    clientId,
    account: (platform) =>
      db.transaction(firm.accountId, async (tx) => {
        const id = newId(firm.accountId)
        await tx.run(sql`
          insert into social_accounts (customer_id, id, client_id, platform, external_id)
          values (${firm.accountId}, ${id}, ${clientId}, ${platform}, ${`${id}@example.test`})`)
        return id
      }),
  }
}

export async function upload(visitor: Visitor, bytes: Buffer, name = 'export.zip'): Promise<string> {
  const created = await visitor.call<Upload>('createUpload', { body: { name, size: bytes.length } })
  if (created.status !== 201) throw new Error(JSON.stringify(created.body))
  for (let part = 1; (part - 1) * PART_SIZE < bytes.length; part += 1) {
    const form = new FormData()
    form.set('partNumber', String(part))
    form.set(
      'file',
      new Blob([new Uint8Array(bytes.subarray((part - 1) * PART_SIZE, part * PART_SIZE))]),
      'part',
    )
    const sent = await visitor.call('uploadPart', { params: { id: created.body.id }, body: form })
    if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
  }
  return created.body.id
}

/** Uploads and imports, and waits until the job has succeeded or failed. Unless `decides` is false, it is then accepted as the client's if that is asked. */
export async function importArchive(
  visitor: Visitor,
  accountId: string,
  bytes: Buffer,
  name?: string,
  partOf?: string,
  decides = true,
): Promise<{ imported: PostImport; run: JobRun }> {
  const uploadedFileId = await upload(visitor, bytes, name)
  const started = await visitor.call<PostImport>('createPostImport', {
    params: { id: accountId },
    body: { uploadedFileId, partOf },
  })
  if (started.status !== 201) throw new Error(JSON.stringify(started.body))
  const getImport = async () =>
    (await visitor.call<PostImport>('getPostImport', { params: { id: started.body.id } })).body
  let run = await waitForJob(visitor, started.body.jobId)
  if (decides && run.error?.code === 'POST_IMPORT_WAITS_FOR_OWNER') {
    const { body } = await visitor.call<SocialAccount>('getSocialAccount', { params: { id: accountId } })
    if (body.ownerCheck?.can.includes('accept')) {
      await visitor.call('acceptOwnerCheck', { params: { id: body.ownerCheck.id } })
      run = await waitForJob(visitor, (await getImport()).jobId)
    }
  }
  return { imported: await getImport(), run }
}

/** A copy of an archive with another comment, for another client: identical files of two clients would wait for a decision. */
export function distinct(zip: Buffer): Buffer {
  const comment = Buffer.from(randomUUID())
  const copy = Buffer.concat([zip, comment])
  copy.writeUInt16LE(comment.length, zip.length - 2)
  return copy
}

export async function waitForJob(visitor: Visitor, jobId: string, patience = PATIENCE_MS): Promise<JobRun> {
  let run: JobRun | undefined
  await waitUntil(async () => {
    const { body } = await visitor.call<JobRun[]>('listJobRuns', { query: { jobIds: [jobId] } })
    run = body[0]
    return run?.status === 'SUCCESS' || run?.status === 'FAILURE'
  }, patience)
  return run as JobRun
}
