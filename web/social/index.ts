import { lazy } from 'react'

/** Sign-ins that wait, on pages of a client where the accounts are not shown. */
export { SignIns } from './connect/SignIns.tsx'
/** A client's social accounts: shows the state of each, imports posts, adds accounts. */
export const SocialAccountsDialog = lazy(() => import('./SocialAccountsDialog.tsx'))
export const SupportQueue = lazy(() => import('./support/SupportQueue.tsx'))
export const SupportPage = lazy(() => import('./support/SupportPage.tsx'))
export const PlatformsPage = lazy(() => import('./platforms/PlatformsPage.tsx'))
export const SocialAccountsPanel = lazy(() => import('./SocialAccountsPanel.tsx'))

/** Pages behind a client's emailed link, sign-in windows, and the list of pending requests; the router loads this slice lazily. */
export { ImportPage, ReconnectPage } from './guest/GuestPage.tsx'
export { CallbackPage } from './connect/CallbackPage.tsx'
export { LoginPage } from './login/LoginPage.tsx'
export { PendingPage } from './pending/PendingPage.tsx'
