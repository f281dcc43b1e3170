import { Readable } from 'node:stream'
import type { ImportWithAccount, PostImport } from '#contract/index.ts'
import { tenantOf } from '../accounts/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type Actor, beforehand, implement } from '../platform/http/call.ts'
import { tagOf } from '../platform/ids.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { createPostImport } from './uploads/create.ts'
import { listJobRuns } from './job-runs.ts'
import { countDoubtedPosts, countMoreRead, listImportMedia, listImportPosts } from './ledger/held.ts'
import { listImportFiles, listImportRecords } from './ledger/reads.ts'
import { readImportAgain, readingOf } from './run/read-again.ts'
import { requireLedger } from './view.ts'
import { countDatesInDoubt, findImportedAccount, findImports, listPostImports, seesAccount } from './reads.ts'
import {
  checkUpload,
  createUpload,
  deleteUpload,
  ownUpload,
  uploadPart,
  toUpload,
} from './uploads/uploads.ts'

async function getImport(tx: Tx, actor: Actor, id: string): Promise<PostImport> {
  const [found] = await findImports(tx, actor, [id])
  if (!found) throw new Problem('NOT_FOUND')
  return found
}

async function getImportWithAccount(tx: Tx, actor: Actor, id: string): Promise<ImportWithAccount> {
  const found = await getImport(tx, actor, id)
  return {
    ...found,
    account: await findImportedAccount(tx, found.accountId),
    datesInDoubt: await countDatesInDoubt(tx, found.id),
    moreRead: await countMoreRead(tx, found.id),
    setAsidePosts: found.setAside ? await countDoubtedPosts(tx, found.id) : 0,
    ...(await readingOf(tx, actor, found)),
  }
}

/** Runs are read in batches: a foreign or removed one is left out, like an unknown one. */
function nullIfAbsent(error: unknown): null {
  if (error instanceof Problem && error.code === 'NOT_FOUND') return null
  throw error
}

export const importHandlers = implement({
  createUpload: beforehand(
    ({ services, body }) => checkUpload(services, body),
    (tx, { actor, body, request }) =>
      createUpload(tx, actor, body, {
        ip: request.ip,
        userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
      }),
  ),

  getUpload: async (tx, { actor, params }) => toUpload(tx, await ownUpload(tx, actor, params.id)),

  deleteUpload: ({ services, actor, params }) => deleteUpload(services, actor, params.id),

  uploadPart: async ({ services, actor, params, request }) => {
    let partNumber = Number.NaN
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.fieldname === 'partNumber') partNumber = Number(part.value)
        continue
      }
      if (Number.isNaN(partNumber))
        throw invalid({ partNumber: 'The field partNumber comes before the file.' })
      // Destroying the parser's stream would leave the rest of the request unread and the sender waiting.
      const bytes = Readable.from(part.file.iterator({ destroyOnReturn: false }), { objectMode: false })
      try {
        return await uploadPart(services, actor, params.id, partNumber, bytes)
      } finally {
        part.file.resume()
      }
    }
    throw invalid({ file: 'This part contains no file.' })
  },

  createPostImport: async ({ services, actor, firm, params, body }) => {
    const id = await createPostImport(services, actor, firm, params.id, body.uploadedFileId, body.partOf)
    return services.db.read(firm, (tx) => getImport(tx, actor, id))
  },

  listPostImports: async (tx, { actor, params, query }) => {
    if (!(await seesAccount(tx, actor, params.id))) throw new Problem('NOT_FOUND')
    return listPostImports(tx, actor, params.id, query)
  },

  getPostImport: (tx, { actor, params }) => getImportWithAccount(tx, actor, params.id),

  readImportAgain: async (tx, { actor, params }) => {
    await readImportAgain(tx, actor, params.id)
    return getImportWithAccount(tx, actor, params.id)
  },

  listImportFiles: async (tx, { actor, params, query }) => {
    requireLedger(actor, await getImport(tx, actor, params.id))
    return listImportFiles(tx, params.id, query)
  },
  listImportRecords: async (tx, { actor, params, query }) => {
    requireLedger(actor, await getImport(tx, actor, params.id))
    return listImportRecords(tx, params.id, query)
  },
  listImportPosts: async (tx, { actor, params, query }) => {
    requireLedger(actor, await getImport(tx, actor, params.id))
    return listImportPosts(tx, params.id, query)
  },
  listImportMedia: async (tx, { actor, params, query }) => {
    requireLedger(actor, await getImport(tx, actor, params.id))
    return listImportMedia(tx, params.id, query)
  },

  listJobRuns: async ({ services, actor, query }) => {
    const byTag = Map.groupBy(query.jobIds, tagOf)
    const runs = await Promise.all(
      [...byTag.values()].map(async (ids) => {
        const tenant = await tenantOf(services.db, actor, ids[0] ?? '').catch(nullIfAbsent)
        return tenant ? services.db.read(tenant, (tx) => listJobRuns(tx, actor, ids)) : []
      }),
    )
    return runs.flat()
  },
})
