export { AdminArea } from './admin/AdminArea.tsx'
export { BillingTab, ClientsTab, ClientTab, LawFirmsTab, UsersTab } from './admin/tabs.tsx'
