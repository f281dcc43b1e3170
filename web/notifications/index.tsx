import { lazy } from 'react'

export { Bell } from './Bell.tsx'
export const NotificationSettingsPage = lazy(() => import('./settings/NotificationSettingsPage.tsx'))
