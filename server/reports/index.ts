export { createReport } from './actions.ts'
export { serveReportFiles } from './files/download.ts'
export { renderReportJob } from './files/job.ts'
export { reportHandlers } from './routes.ts'
