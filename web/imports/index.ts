import { lazy } from 'react'

/** Each part loads when it is needed. */
export const ImportDialog = lazy(() => import('./dialog/ImportDialog.tsx'))
/** Used on every page, so it loads after the page. */
export const loadUploadDock = () => import('./dock/UploadDock.tsx')

/** The page of `/imports/$importId`; the router loads this slice lazily. */
export const LedgerPage = lazy(() =>
  import('./ledger/LedgerPage.tsx').then((module) => ({ default: module.LedgerPage })),
)

export { ActionBar } from './dialog/ActionBar.tsx'

/** The page of `/iam/external/fetch-sources/$source/callback`. */
export { FetchCallbackPage } from './fetch/FetchCallbackPage.tsx'
export { WayOn } from './fetch/WayOn.tsx'
export { FetchStatus } from './fetch/FetchStatus.tsx'
export type { Guide } from './guide/guide.ts'
/** The steps for getting a file from a platform, by platform and language. */
export const loadGuides = async () => (await import('./guide/guide.ts')).guideOf
export { HelpButton } from './guide/HelpButton.tsx'
export type { NextAccount } from './owners/FirmIsChecking.tsx'
export { OwnerNote, waitsForOwner } from './owners/WaitsForOwner.tsx'

/** The page of `/whose-posts`, below the firm's tabs. */
export const WhosePosts = lazy(() =>
  import('./owners/WhosePosts.tsx').then((module) => ({ default: module.WhosePosts })),
)

/** On a client's profile. */
export const SetAsideNote = lazy(() =>
  import('./authors/SetAsideNote.tsx').then((module) => ({ default: module.SetAsideNote })),
)

/** Below a client's trash. */
export const TakenOut = lazy(() =>
  import('./takeouts/TakenOut.tsx').then((module) => ({ default: module.TakenOut })),
)

/** Below a client's platforms. */
export const UnreadFiles = lazy(() =>
  import('./unread/UnreadFiles.tsx').then((module) => ({ default: module.UnreadFiles })),
)

export { useUnreadFiles } from './unread/useUnreadFiles.ts'
export const FinishedUnread = lazy(() =>
  import('./unread/FinishedUnread.tsx').then((module) => ({ default: module.FinishedUnread })),
)

export { refreshAfterImport } from './jobs/refresh.ts'
export { ImportProgress } from './jobs/ImportProgress.tsx'
export { useSentence } from './useSentence.ts'
