export {
  accessLost,
  accountConnected,
  findRequesters,
  createReconnectRequests,
  importEnded,
  remindClients,
} from './requests.ts'
export { socialHandlers } from './routes.ts'
export { signInHandlers } from './sign-ins.ts'
export { openSupportCase } from './support/open-case.ts'
export { supportHandlers } from './support/routes.ts'
