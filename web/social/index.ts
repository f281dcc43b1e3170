import { lazy } from 'react'

/** The social accounts of a client: the state of each, importing posts, adding one. */
export const SocialAccountsDialog = lazy(() => import('./SocialAccountsDialog.tsx'))
export const SupportQueue = lazy(() => import('./support/SupportQueue.tsx'))
export const SupportPage = lazy(() => import('./support/SupportPage.tsx'))
export const PlatformsPage = lazy(() => import('./platforms/PlatformsPage.tsx'))
export const SocialAccountsPanel = lazy(() => import('./SocialAccountsPanel.tsx'))

/** Pages behind a client's mailed link, and the page of what clients are asked for; the router loads this slice lazily. */
export { ImportPage, ReconnectPage } from './guest/GuestPage.tsx'
export { CallbackPage } from './connect/CallbackPage.tsx'
export { LoginPage } from './login/LoginPage.tsx'
export { PendingPage } from './pending/PendingPage.tsx'
