import { lazy } from 'react'

export { ResourceLinks } from './ResourceLinks.tsx'
export { ResourcesMenu } from './ResourcesMenu.tsx'
export type { ResourceTag } from './resource.ts'
export const ResourcePage = lazy(() => import('./ResourcePage.tsx'))
