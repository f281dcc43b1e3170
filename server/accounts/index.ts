export { insertAccount, type NewAccount } from './actions.ts'
export { tenantOf } from './reads.ts'
export { accountHandlers } from './routes.ts'
