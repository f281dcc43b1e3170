import { lazy } from 'react'

export { invalidateReports } from './invalidate-reports.ts'
export { GenerateReportLink } from './GenerateReportLink.tsx'
/** The reports of a client. */
export const ReportsTab = lazy(() => import('./tab/ReportsTab.tsx'))
/** The page of `/reports/$reportId`. */
export const ReportPage = lazy(() => import('./page/ReportPage.tsx'))
/** The list of a client's or firm's albums. */
export const AlbumList = lazy(() => import('./albums/AlbumList.tsx'))
export const CreateAlbumDialog = lazy(() => import('./albums/CreateAlbumDialog.tsx'))
/** The page of `/clients/$clientId/albums`. */
export const AlbumsPage = lazy(() => import('./albums/AlbumsPage.tsx'))
