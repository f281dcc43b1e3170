import { lazy } from 'react'

export { ClientGuides } from './ClientGuides.tsx'
export { ResourcesCard } from './ResourcesCard.tsx'
export { ResourcesMenu } from './ResourcesMenu.tsx'
export { VideoDisclosure } from './VideoDisclosure.tsx'
export const ResourcePage = lazy(() => import('./ResourcePage.tsx'))
