import { lazy } from 'react'

/** The social accounts of a client: how each stands, importing posts into it, adding one. */
export const SocialAccountsDialog = lazy(() => import('./SocialAccountsDialog.tsx'))
