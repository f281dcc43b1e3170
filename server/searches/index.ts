export { addFlaggingSearch, flagAfterFailure, flagImport } from './flagging.ts'
export { searchPostsJob } from './job.ts'
export { oneSearch } from './reads.ts'
export { searchHandlers } from './routes.ts'
