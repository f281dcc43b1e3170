import { lazy, type ReactNode, Suspense } from 'react'
import { useViewer } from '../../kit/viewer.ts'
import { PageSkeleton } from '../../ui/lists/Skeletons.tsx'

const OtherFile = lazy(async () => ({ default: (await import('../../clients/index.tsx')).OtherFile }))

type Props = {
  /** The client in the address. */
  clientId: string | undefined
  /** The page for everyone else. */
  notFound: ReactNode
}

/** Albums that the viewer can't see. A client user may have another of their own files open. */
export function AlbumNotFound({ clientId, notFound }: Props) {
  const viewer = useViewer()
  if (viewer.clientId === null || !clientId || viewer.clientId === clientId) return notFound
  return (
    <Suspense fallback={<PageSkeleton />}>
      <OtherFile clientId={clientId} otherwise={notFound} />
    </Suspense>
  )
}
