export {
  accessLost,
  accountConnected,
  askersOf,
  createRequests,
  importEnded,
  remindClients,
} from './requests.ts'
export { socialHandlers } from './routes.ts'
