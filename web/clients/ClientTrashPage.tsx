import { Suspense, useMemo } from 'react'
import { useTexts } from '../kit/i18n/i18n.ts'
import { TakenOut } from '../imports/index.ts'
import { PostListView, PostsProvider } from '../posts/index.tsx'
import { PageHead } from './profile/PageHead.tsx'
import { TrashNotice } from './trash/TrashNotice.tsx'
import { useClient } from './useClient.tsx'
import { clientTexts } from './texts/index.ts'

export function ClientTrashPage() {
  const t = useTexts(clientTexts)
  const { client, instead } = useClient()
  const id = client?.id ?? ''
  const base = useMemo(() => ({ clientIds: [id], isTrashed: true, orderBy: 'trashedAt' as const }), [id])
  if (!client) return instead
  return (
    <PostsProvider>
      <PageHead client={client} word="trashOf" />
      <Suspense>
        <TakenOut clientId={client.id} />
      </Suspense>
      <TrashNotice />
      <PostListView base={base} dateOfLoss={client.dateOfLoss} empty={t('emptyTrash')} />
    </PostsProvider>
  )
}
