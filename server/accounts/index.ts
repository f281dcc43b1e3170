export { insertAccount, type NewAccount } from './actions.ts'
export { getAccount, tenantOf } from './reads.ts'
export { accountHandlers } from './routes.ts'
