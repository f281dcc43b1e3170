import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { tenantOf } from '../../accounts/index.ts'
import { seesClient } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import type { Actor, Services } from '../../platform/http/call.ts'
import type { Auth } from '../../platform/http/serve.ts'
import { isId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'

type File = {
  tenant: string
  post_id: string
  sha256: Buffer
  size: number | null
  mime: string | null
  file_name: string | null
}

const DISPLAYABLE_TYPES = /^(image\/(jpeg|png|gif|webp|avif)|video\/(mp4|webm|quicktime))$/
/** Whether a browser shows the type without running anything. Everything else is offered as a download. */
export const isDisplayable = (mime: string): boolean => DISPLAYABLE_TYPES.test(mime)

/**
 * Media of posts: the original bytes, or smaller versions for display. Every request requires access to the post; nothing is public by its
 * address.
 */
export function serveMedia(app: FastifyInstance, services: Services, auth: Auth): void {
  for (const kind of ['original', 'thumbnail', 'preview'] as const) {
    app.get<{ Params: { id: string } }>(
      `/media/posts/:id${kind === 'original' ? '' : `/${kind}`}`,
      async (request, reply) => {
        const actor = await auth.authenticate(request, reply)
        if (!actor) throw new Problem('UNAUTHENTICATED')
        if (!actor.scopes.includes('post:read') || !isId(request.params.id) || actor.link)
          throw new Problem('NOT_FOUND')
        auth.authorize(actor, 'listPosts')
        const file = await findFile(services, actor, request.params.id, kind)
        const sha256 = file.sha256.toString('hex')
        const size = file.size ?? (await services.storage.size(sha256))
        const mime = file.mime && isDisplayable(file.mime) ? file.mime : 'application/octet-stream'
        reply
          // Cached by the browser but revalidated each time: 304 costs little, and a user who lost access sees nothing more.
          .header('Cache-Control', 'private, no-cache')
          .header('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
          .header('Accept-Ranges', 'bytes')
          .header('ETag', `"${sha256}"`)
          .type(mime)
        const isDownload = 'download' in (request.query as object)
        if (mime === 'application/octet-stream' || isDownload) {
          reply.header(
            'Content-Disposition',
            `attachment; filename*=UTF-8''${encodeURIComponent(file.file_name ?? sha256)}`,
          )
        }
        const isCached = request.headers['if-none-match'] === `"${sha256}"`
        const range = isCached ? null : readRange(request.headers.range, size)
        if (range === 'unsatisfiable')
          return reply.status(416).header('Content-Range', `bytes */${size}`).send()
        if (kind === 'original' && request.method === 'GET') {
          if (isDownload && (range?.start ?? 0) === 0)
            await recordDownload(services, actor, request.params.id, file)
          else if (!isCached) await recordView(services, actor, request.params.id, file)
        }
        // The browser then saves the file from its cache, perhaps for another person than before.
        if (isCached) return reply.status(304).send()
        const body: Readable = services.storage.open(sha256, range ?? undefined)
        if (!range) return reply.header('Content-Length', size).send(body)
        return reply
          .status(206)
          .header('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
          .header('Content-Length', range.end - range.start + 1)
          .send(body)
      },
    )
  }
}

/** Bytes of an original that is shown leave in pieces and again and again: one leaf for each person and day. */
async function recordView(services: Services, actor: Actor, mediaId: string, file: File): Promise<void> {
  await services.db.transaction(file.tenant, async (tx) => {
    const first = await tx.one<{ day: string }>(sql`
      insert into media_views (customer_id, day, user_id, media_id)
      values (${file.tenant}, (now() at time zone 'UTC')::date, ${actor.userId}, ${mediaId}) on conflict do nothing returning day`)
    if (!first) return
    const payload = { mediaId, sha256: file.sha256.toString('hex'), day: first.day }
    await recordEvidence(tx, [
      { kind: 'post.mediaView', subjectId: file.post_id, actorId: actor.userId, payload },
    ])
  })
}

export async function deleteOldMediaViews(tx: Tx): Promise<void> {
  await tx.run(sql`
    delete from media_views where customer_id = ${tx.customerId} and day < (now() at time zone 'UTC')::date`)
}

async function recordDownload(services: Services, actor: Actor, mediaId: string, file: File): Promise<void> {
  const payload = { mediaId, sha256: file.sha256.toString('hex') }
  await services.db.transaction(file.tenant, (tx) =>
    recordEvidence(tx, [{ kind: 'post.download', subjectId: file.post_id, actorId: actor.userId, payload }]),
  )
}

async function findFile(
  services: Services,
  actor: Actor,
  id: string,
  kind: 'original' | 'thumbnail' | 'preview',
): Promise<File> {
  const tenant = await tenantOf(services.db, actor, id)
  const file = await services.db.read(tenant, (tx) => {
    const sha256 = {
      original: sql`b.sha256`,
      thumbnail: sql`b.thumbnail_sha256`,
      preview: sql`b.preview_sha256`,
    }[kind]
    const facts = {
      original: sql`b.size, b.mime`,
      thumbnail: sql`null::bigint as size, 'image/webp' as mime`,
      preview: sql`null::bigint as size, case when b.film_copy = 'made' then 'video/mp4' else 'image/webp' end as mime`,
    }[kind]
    const isShown = actor.accountType === 'client' ? sql`p.trashed_at is null` : sql`p.taken_out_in is null`
    return tx.one<Omit<File, 'tenant'>>(sql`
      select ${sha256} as sha256, ${facts}, m.file_name, m.post_id from post_media m
      join posts p on p.customer_id = m.customer_id and p.id = m.post_id
      join blobs b on b.customer_id = m.customer_id and b.sha256 = m.sha256
      where m.customer_id = ${tenant} and m.id = ${id} and ${sha256} is not null and ${isShown} and ${seesClient(tx, actor, sql`p.client_id`)}`)
  })
  if (!file) throw new Problem('NOT_FOUND')
  return { ...file, tenant }
}

/**
 * Parses a Range header (RFC 9110, section 14.2). @returns inclusive byte offsets; null (none, several, other unit): send all; 'unsatisfiable':
 * 416
 */
export function readRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}
