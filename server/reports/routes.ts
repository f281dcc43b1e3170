import type { Report, ReportLine } from '#contract/index.ts'
import { tenantOf } from '../accounts/index.ts'
import { requireFirm, requireClients } from '../clients/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type Actor, implement, type Services } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'
import { createReport, deleteReports } from './actions.ts'
import { exportPostSearch } from './from-search.ts'
import { listReportHistory } from './history.ts'
import { commentReportPost, moveReportPost, setReportPostRemoved } from './lines.ts'
import { countDayChanges } from './day-changes.ts'
import { deleteReportFile, generateReportFile, requireTimeZone } from './files/report-files.ts'
import { getNewerPosts, takeNewerPosts } from './newer-posts.ts'
import { findReportPost, findReports, listReportPosts, listReports } from './reads.ts'

async function getReport(tx: Tx, actor: Actor, id: string): Promise<Report> {
  const [report] = await findReports(tx, actor, [id])
  if (!report) throw new Problem('NOT_FOUND')
  return report
}

/** Changes a line of a report. @returns the changed line, with the change's own result */
async function changeLine<Result>(
  services: Services,
  actor: Actor,
  id: string,
  change: (tx: Tx) => Promise<Result>,
): Promise<{ line: ReportLine; result: Result }> {
  const tenant = await tenantOf(services.db, actor, id)
  return services.db.transaction(tenant, async (tx) => {
    const result = await change(tx)
    const line = await findReportPost(tx, actor, id)
    if (!line) throw new Problem('NOT_FOUND')
    return { line, result }
  })
}

export const reportHandlers = implement({
  getReport: async ({ services, actor, params }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    return services.db.read(tenant, (tx) => getReport(tx, actor, params.id))
  },

  countDayChanges: async ({ services, actor, params, query }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    requireTimeZone('timeZone', query.timeZone)
    return services.db.read(tenant, async (tx) => ({
      count: await countDayChanges(tx, await getReport(tx, actor, params.id), query.timeZone),
    }))
  },

  listReports: async ({ services, actor, params, query }) => {
    const tenant = await tenantOf(services.db, actor, params.clientId)
    return services.db.read(tenant, async (tx) => {
      await requireClients(tx, actor, [params.clientId])
      return listReports(tx, actor, params.clientId, query)
    })
  },

  listCustomerReports: async ({ services, actor, params, query }) => {
    const tenant = await requireFirm(services, actor, params.id)
    return services.db.read(tenant, (tx) => listReports(tx, actor, null, query))
  },

  createReport: async ({ services, actor, params, body, reply }) => {
    const tenant = await tenantOf(services.db, actor, params.clientId)
    const report = await services.db.transaction(tenant, async (tx) =>
      getReport(tx, actor, await createReport(tx, actor, params.clientId, body)),
    )
    reply.header('Location', `/reports/${report.id}`)
    return report
  },

  exportPostSearch: async ({ services, actor, params, body, reply }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    const id = await services.db.transaction(tenant, (tx) =>
      exportPostSearch(tx, actor, params.id, body.reportName),
    )
    reply.header('Location', `/reports/${id}`)
    return { id }
  },

  deleteReports: async ({ services, actor, body }) => {
    const [first] = body.ids
    if (!first) return undefined
    const tenant = await tenantOf(services.db, actor, first)
    await services.db.transaction(tenant, (tx) => deleteReports(tx, actor, body.ids))
    return undefined
  },

  generateReportFile: async ({ services, actor, params, body, reply }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    const file = await services.db.transaction(tenant, async (tx) => {
      const id = await generateReportFile(tx, actor, params.id, params.format, body.formatOptions)
      return (await getReport(tx, actor, params.id)).files.find((each) => each.id === id)
    })
    if (!file) throw new Problem('NOT_FOUND')
    reply.header('Location', `/reports/${params.id}`)
    return file
  },

  deleteReportFile: async ({ services, actor, params }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    await services.db.transaction(tenant, (tx) => deleteReportFile(tx, actor, params.id))
    return undefined
  },

  listReportPosts: async ({ services, actor, params, query }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    return services.db.read(tenant, async (tx) => {
      const report = await getReport(tx, actor, params.id)
      return listReportPosts(tx, actor, report, query)
    })
  },

  getNewerPosts: async ({ services, actor, params }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    return services.db.read(tenant, async (tx) => {
      const report = await getReport(tx, actor, params.id)
      return report.can.includes('edit') && actor.accountType !== 'client'
        ? getNewerPosts(tx, report.id)
        : { text: 0, other: 0 }
    })
  },

  takeNewerPosts: async ({ services, actor, params }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    return services.db.transaction(tenant, async (tx) => {
      if (actor.accountType === 'client') throw new Problem('FORBIDDEN')
      await takeNewerPosts(tx, actor, params.id)
      return getReport(tx, actor, params.id)
    })
  },

  listReportHistory: async ({ services, actor, params, query }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    return services.db.read(tenant, async (tx) => {
      const report = await getReport(tx, actor, params.id)
      return actor.accountType === 'client'
        ? { items: [], total: 0 }
        : listReportHistory(tx, report.id, query)
    })
  },

  commentReportPost: async ({ services, actor, params, body }) => {
    const { line, result } = await changeLine(services, actor, params.id, (tx) =>
      commentReportPost(tx, actor, params.id, body),
    )
    return { ...line, mergedWith: result }
  },
  moveReportPost: async ({ services, actor, params, body }) =>
    (await changeLine(services, actor, params.id, (tx) => moveReportPost(tx, actor, params.id, body.number)))
      .line,
  removeReportPost: async ({ services, actor, params }) => {
    await changeLine(services, actor, params.id, (tx) => setReportPostRemoved(tx, actor, params.id, true))
    return undefined
  },
  restoreReportPost: async ({ services, actor, params }) =>
    (await changeLine(services, actor, params.id, (tx) => setReportPostRemoved(tx, actor, params.id, false)))
      .line,
})
