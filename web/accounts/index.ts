export { AdminArea } from './admin/AdminArea.tsx'
export { BillingTab, ClientsTab, ClientTab, LawFirmsTab, TrashTab, UsersTab } from './admin/tabs.tsx'
