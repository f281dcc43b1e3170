export { requireClients, requireSight, seesAll, seesClient } from './access.ts'
export { whenClientAdded } from './added.ts'
export { insertClient, starClients } from './actions.ts'
export { assignClients } from './assignments.ts'
export { buryPosts } from './bury-posts.ts'
export {
  addToCounters,
  addToFirm,
  type Counter,
  COUNTERS,
  type CounterDeltas,
  POST_COUNTERS,
  postCountersAdded,
  slotOf,
} from './counters.ts'
export { checkDates, refuseDuplicate, requireStaffIds } from './fields.ts'
export { firmNamed } from './firms.ts'
export { leaveKept } from './leave-kept.ts'
export { findClient, listPersonClients } from './reads.ts'
export { removeClientJob, removeContentsJob, resumeRemovals } from './removal.ts'
export { clientHandlers } from './routes.ts'
