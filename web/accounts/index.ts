export { AdminArea } from './admin/AdminArea.tsx'
export { ClientsTab, LawFirmsTab, UsersTab } from './admin/tabs.tsx'
