export { addFlaggingSearch, flagAfterFailure, flagImport } from './flagging.ts'
export { searchManyPostsJob, searchPostsJob } from './job.ts'
export { holdSearch } from './reads.ts'
export { searchHandlers } from './routes.ts'
