export { AdminArea } from './admin/AdminArea.tsx'
export {
  BillingTab,
  ClientsTab,
  ClientTab,
  FlaggingTab,
  LawFirmsTab,
  TrashTab,
  UsersTab,
} from './admin/tabs.tsx'
