export { AccountTrash } from './AccountTrash.tsx'
export { ClientPostsPage } from './ClientPostsPage.tsx'
export { ClientProfilePage } from './ClientProfilePage.tsx'
export { ClientTrashPage } from './ClientTrashPage.tsx'
export { DashboardPage } from './DashboardPage.tsx'
export { FirmAlbumsPage } from './FirmAlbumsPage.tsx'
export { FirmReviewPage } from './FirmReviewPage.tsx'
export { HoldPill } from './hold/HoldPill.tsx'
export { ReviewPage } from './ReviewPage.tsx'

/** Dialogs that other slices open; each loads when it is opened. */
export const loadEditClientDialog = () => import('./edit/EditClientDialog.tsx')
export const loadDeleteClientDialog = () => import('./remove/DeleteClientDialog.tsx')
export const loadHoldDialog = () => import('./hold/HoldDialog.tsx')
