export { socialHandlers } from './routes.ts'
