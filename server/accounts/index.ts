export { insertAccount, type NewAccount } from './actions.ts'
export { accountFor, tenantOf } from './reads.ts'
export { accountHandlers } from './routes.ts'
