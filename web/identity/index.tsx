import { lazy } from 'react'

export { LoginPage } from './LoginPage.tsx'
export { useLogout } from './logout.ts'
/** Comes when it is asked for: whoever signs in needs no dialogs yet. */
export const ChangePasswordDialog = lazy(() => import('./ChangePasswordDialog.tsx'))
