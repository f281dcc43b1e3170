export { insertAccount, type NewAccount } from './actions.ts'
export { changeHold, type HeldRow, toHold } from './holds.ts'
export { tenantOf } from './reads.ts'
export { accountHandlers } from './routes.ts'
