import type { Report, ReportLine } from '#contract/index.ts'
import { requireClients } from '../clients/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type Actor, implement } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'
import { addReportPosts } from './add-posts.ts'
import { createReport, deleteReports, renameReport } from './actions.ts'
import { exportPostSearch } from './from-search.ts'
import { listReportHistory } from './history.ts'
import { commentReportPost, moveReportPost, setReportPostRemoved, setReportPostsRemoved } from './lines.ts'
import { countDayChanges } from './day-changes.ts'
import { coverageOf } from './files/context.ts'
import { deleteReportFile, generateReportFile, requireTimeZone } from './files/report-files.ts'
import { getNewerPosts, takeNewerPosts } from './newer-posts.ts'
import { findReportPost, findReports, listReportPosts, listReports } from './reads.ts'

async function getReport(tx: Tx, actor: Actor, id: string): Promise<Report> {
  const [report] = await findReports(tx, actor, [id])
  if (!report) throw new Problem('NOT_FOUND')
  return report
}

async function getLine(tx: Tx, actor: Actor, id: string): Promise<ReportLine> {
  const line = await findReportPost(tx, actor, id)
  if (!line) throw new Problem('NOT_FOUND')
  return line
}

export const reportHandlers = implement({
  getReport: (tx, { actor, params }) => getReport(tx, actor, params.id),

  countDayChanges: async (tx, { actor, params, query }) => {
    requireTimeZone('timeZone', query.timeZone)
    return { count: await countDayChanges(tx, await getReport(tx, actor, params.id), query.timeZone) }
  },

  getReportCoverage: async (tx, { actor, params }) => {
    const report = await getReport(tx, actor, params.id)
    const found = report.type === 'album' ? null : await coverageOf(tx, report)
    return {
      coverage: found && {
        from: found.from,
        to: found.to,
        posts: found.posts,
        inDocument: found.inDocument,
        doubtsLeftOut: report.startDate || report.endDate ? found.inDoubt - found.inDoubtInDocument : 0,
      },
    }
  },

  listReports: async (tx, { actor, params, query }) => {
    await requireClients(tx, actor, [params.clientId])
    return listReports(tx, actor, params.clientId, query)
  },

  listCustomerReports: (tx, { actor, query }) => listReports(tx, actor, null, query),

  createReport: async (tx, { actor, params, body }) =>
    getReport(tx, actor, await createReport(tx, actor, params.clientId, body)),

  addReportPosts: async (tx, { actor, params, body }) => {
    const added = await addReportPosts(tx, actor, params.id, body)
    return { report: await getReport(tx, actor, params.id), added }
  },

  exportPostSearch: async (tx, { actor, params, body }) => ({
    id: await exportPostSearch(tx, actor, params.id, body.reportName),
  }),

  renameReport: async (tx, { actor, params, body }) => {
    await renameReport(tx, actor, params.id, body.name)
    return getReport(tx, actor, params.id)
  },

  deleteReports: (tx, { actor, body }) => deleteReports(tx, actor, body.ids),

  generateReportFile: async (tx, { actor, params, body }) => {
    const id = await generateReportFile(tx, actor, params.id, params.format, body.formatOptions)
    const file = (await getReport(tx, actor, params.id)).files.find((each) => each.id === id)
    if (!file) throw new Problem('NOT_FOUND')
    return file
  },

  deleteReportFile: (tx, { actor, params }) => deleteReportFile(tx, actor, params.id),

  listReportPosts: async (tx, { actor, params, query }) =>
    listReportPosts(tx, actor, await getReport(tx, actor, params.id), query),

  getNewerPosts: async (tx, { actor, params }) => {
    const report = await getReport(tx, actor, params.id)
    return report.can.includes('edit') && actor.accountType !== 'client'
      ? getNewerPosts(tx, report.id)
      : { text: 0, other: 0 }
  },

  takeNewerPosts: async (tx, { actor, params }) => {
    if (actor.accountType === 'client') throw new Problem('FORBIDDEN')
    await takeNewerPosts(tx, actor, params.id)
    return getReport(tx, actor, params.id)
  },

  listReportHistory: async (tx, { actor, params, query }) => {
    const report = await getReport(tx, actor, params.id)
    return actor.accountType === 'client' ? { items: [], total: 0 } : listReportHistory(tx, report.id, query)
  },

  commentReportPost: async (tx, { actor, params, body }) => {
    const mergedWith = await commentReportPost(tx, actor, params.id, body)
    return { ...(await getLine(tx, actor, params.id)), mergedWith }
  },
  moveReportPost: async (tx, { actor, params, body }) => {
    await moveReportPost(tx, actor, params.id, body.number)
    return getLine(tx, actor, params.id)
  },
  removeReportPost: async (tx, { actor, params }) => {
    await setReportPostRemoved(tx, actor, params.id, true)
    await getLine(tx, actor, params.id)
  },
  restoreReportPost: async (tx, { actor, params }) => {
    await setReportPostRemoved(tx, actor, params.id, false)
    return getLine(tx, actor, params.id)
  },
  setReportPostsRemoved: (tx, { actor, params, body }) =>
    setReportPostsRemoved(tx, actor, params.id, body.postIds, body.isRemoved),
})
