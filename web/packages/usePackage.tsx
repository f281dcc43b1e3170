import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, useState } from 'react'
import type { EvidencePackage } from '#contract/index.ts'
import { useWrite } from '../kit/calls/query.ts'
import { Part } from '../ui/Part.tsx'

const PackageDialog = lazy(() => import('./PackageDialog.tsx'))

/** Begins an evidence package and shows it; `open` shows one that exists. */
export function usePackage(): {
  ofReport(reportId: string): void
  ofImport(importId: string): void
  ofClient(clientId: string): void
  ofPosts(clientId: string, postIds: string[]): void
  open(id: string): void
  isPending: boolean
  dialog: ReactNode
} {
  const queryClient = useQueryClient()
  const [shown, setShown] = useState<string | null>(null)
  const onSuccess = ({ id }: EvidencePackage) => {
    void queryClient.invalidateQueries({ queryKey: ['listEvidencePackages'] })
    setShown(id)
  }
  const report = useWrite('packageReport', { onSuccess })
  const imported = useWrite('packageImport', { onSuccess })
  const posts = useWrite('packagePosts', { onSuccess })
  return {
    ofReport: (id) => report.mutate({ params: { id } }),
    ofImport: (id) => imported.mutate({ params: { id } }),
    ofClient: (clientId) => posts.mutate({ params: { clientId }, body: {} }),
    ofPosts: (clientId, postIds) => posts.mutate({ params: { clientId }, body: { postIds } }),
    open: setShown,
    isPending: report.isPending || imported.isPending || posts.isPending,
    dialog:
      shown === null ? null : (
        <Part onLost={() => setShown(null)}>
          <PackageDialog key={shown} id={shown} onAgain={setShown} onClose={() => setShown(null)} />
        </Part>
      ),
  }
}
