import { lazy } from 'react'

export { ResourcesMenu } from './ResourcesMenu.tsx'
export const ResourcePage = lazy(() => import('./ResourcePage.tsx'))
