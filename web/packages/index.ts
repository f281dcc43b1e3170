import { lazy } from 'react'

export { PackageButton } from './PackageButton.tsx'
export { usePackage } from './usePackage.tsx'
/** The packages of a client that are kept, if there are any. */
export const PackageList = lazy(() => import('./PackageList.tsx'))
