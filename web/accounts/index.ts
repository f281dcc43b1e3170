export { AdminArea } from './admin/AdminArea.tsx'
export {
  BillingTab,
  ClientsTab,
  ClientTab,
  FlaggingTab,
  LawFirmsTab,
  PlatformsTab,
  SupportTab,
  TrashTab,
  UsersTab,
} from './admin/tabs.tsx'
