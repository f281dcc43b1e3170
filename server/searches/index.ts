export { addFlaggingSearch, flaggingOf } from './flagging.ts'
export { searchManyPostsJob, searchPostsJob } from './job.ts'
export { holdSearch } from './reads.ts'
export { searchHandlers } from './routes.ts'
