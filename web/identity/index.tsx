import { lazy } from 'react'

export { LoginPage } from './LoginPage.tsx'
export { OtherMatter } from './OtherMatter.tsx'
export { MATTER_CHANNEL, reloadForMatter, useChooseMatter } from './useChooseMatter.ts'
export { PasswordField } from './password/PasswordField.tsx'
export { useLogout } from './useLogout.ts'
export { useOwnLanguage } from './own-language.ts'
/** Loaded on demand, because the login page needs none of them. */
export const AcceptInvitationPage = lazy(() => import('./links/AcceptInvitationPage.tsx'))
export const RecoverPasswordPage = lazy(() => import('./links/RecoverPasswordPage.tsx'))
export const ResetPasswordPage = lazy(() => import('./links/ResetPasswordPage.tsx'))
export const SessionsPage = lazy(() => import('./sessions/SessionsPage.tsx'))
export const ProfileDialog = lazy(() => import('./ProfileDialog.tsx'))
export const ChangePasswordDialog = lazy(() => import('./ChangePasswordDialog.tsx'))
