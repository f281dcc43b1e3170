export { importPostsJob } from './job.ts'
export { drawPictures } from './pictures.ts'
export { latestImports } from './reads.ts'
export { importHandlers } from './routes.ts'
