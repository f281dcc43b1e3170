import type { FastifyInstance } from 'fastify'
import { REPORT_FORMATS, type ReportFormat } from '#contract/index.ts'
import { tenantOf } from '../../accounts/index.ts'
import { sql } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import type { Services } from '../../platform/http/call.ts'
import type { Auth } from '../../platform/http/serve.ts'
import { isId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { seesReport } from '../reads.ts'

type FileRow = { sha256: Buffer; size: number; format: ReportFormat; file_name: string; report_id: string }

/** Downloads of generated files, for people who may see the report; each download is an act on evidence, which HEAD is not. */
export function serveReportFiles(app: FastifyInstance, services: Services, auth: Auth): void {
  app.get<{ Params: { id: string } }>(
    '/media/reports/:id',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const actor = await auth.authenticate(request, reply)
      if (!actor) throw new Problem('UNAUTHENTICATED')
      const { id } = request.params
      if (!isId(id) || actor.link || !actor.scopes.includes('report:read')) throw new Problem('NOT_FOUND')
      auth.authorize(actor, 'getReport')
      const tenant = await tenantOf(services.db, actor, id)
      const file = await services.db.transaction(tenant, async (tx) => {
        const row = await tx.one<FileRow>(sql`
        select f.sha256, f.size, f.format, f.file_name, f.report_id from report_files f
        join reports r on r.customer_id = f.customer_id and r.id = f.report_id
        where f.customer_id = ${tenant} and f.id = ${id} and f.sha256 is not null and f.size is not null and ${seesReport(tx, actor)}`)
        if (!row) throw new Problem('NOT_FOUND')
        await recordEvidence(tx, [
          {
            kind: 'report.download',
            subjectId: row.report_id,
            actorId: actor.userId,
            payload: { fileId: id, sha256: row.sha256.toString('hex') },
          },
        ])
        return row
      })
      return reply
        .type(REPORT_FORMATS[file.format].mime)
        .header('Content-Length', file.size)
        .header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.file_name)}`)
        .header('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
        .header('Cache-Control', 'no-store')
        .header('X-Content-SHA256', file.sha256.toString('hex'))
        .send(services.storage.open(file.sha256.toString('hex')))
    },
  )
}
