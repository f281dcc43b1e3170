import type { FastifyInstance } from 'fastify'
import { tenantOf } from '../accounts/index.ts'
import { sql } from '../platform/db/sql.ts'
import { recordEvidence } from '../platform/history/evidence.ts'
import type { Services } from '../platform/http/call.ts'
import type { Auth } from '../platform/http/serve.ts'
import { isId } from '../platform/ids.ts'
import { Problem } from '../platform/problem.ts'
import { packageJoins, seesPackage } from './rows.ts'

type FileRow = { sha256: Buffer; size: number; name: string; clientId: string }

/** Downloads of evidence packages, for people who may see the package; each download is an act on evidence, which HEAD is not. */
export function servePackages(app: FastifyInstance, services: Services, auth: Auth): void {
  app.get<{ Params: { id: string } }>(
    '/media/packages/:id',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const actor = await auth.authenticate(request, reply)
      if (!actor) throw new Problem('UNAUTHENTICATED')
      const { id } = request.params
      if (!isId(id) || actor.link) throw new Problem('NOT_FOUND')
      auth.authorize(actor, 'getEvidencePackage')
      const tenant = await tenantOf(services.db, actor, id)
      const file = await services.db.transaction(tenant, async (tx) => {
        const row = await tx.one<FileRow>(sql`
          select e.sha256, e.size, e.file_name as name, e.client_id as "clientId" from ${packageJoins}
          where e.customer_id = ${tenant} and e.id = ${id} and e.sha256 is not null and e.size is not null and e.file_name is not null and ${seesPackage(tx, actor)}`)
        if (!row) throw new Problem('NOT_FOUND')
        await recordEvidence(tx, [
          {
            kind: 'package.download',
            subjectId: row.clientId,
            actorId: actor.userId,
            payload: { packageId: id, sha256: row.sha256.toString('hex') },
          },
        ])
        return row
      })
      return reply
        .type('application/zip')
        .header('Content-Length', file.size)
        .header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
        .header('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
        .header('Cache-Control', 'no-store')
        .header('X-Content-SHA256', file.sha256.toString('hex'))
        .send(services.storage.open(file.sha256.toString('hex')))
    },
  )
}
