export { createReport } from './actions.ts'
export { serveReportFiles } from './files.ts'
export { renderReportJob } from './job.ts'
export { reportHandlers } from './routes.ts'
