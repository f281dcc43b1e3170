export {
  accessLost,
  accountConnected,
  findRequesters,
  createRequests,
  importEnded,
  remindClients,
} from './requests.ts'
export { socialHandlers } from './routes.ts'
export { openSupportCase } from './support/open-case.ts'
export { supportHandlers } from './support/routes.ts'
