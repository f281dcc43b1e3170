import type { ReactNode } from 'react'
import { OtherMatter } from '../../identity/index.tsx'
import { useViewer } from '../../kit/viewer.ts'

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
  return <OtherMatter clientId={clientId} otherwise={notFound} />
}
