import { lazy } from 'react'

/** The reports of a client. */
export const ReportsTab = lazy(() => import('./tab/ReportsTab.tsx'))
/** The page of `/reports/$reportId`. */
export const ReportPage = lazy(() => import('./page/ReportPage.tsx'))
/** The page of `/clients/$clientId/albums`. */
export const AlbumsPage = lazy(() => import('./albums/AlbumsPage.tsx'))
