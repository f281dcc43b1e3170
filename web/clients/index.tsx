export { ClientProfilePage } from './ClientProfilePage.tsx'
export { DashboardPage } from './DashboardPage.tsx'
