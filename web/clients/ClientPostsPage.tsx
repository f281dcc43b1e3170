import { useMemo } from 'react'
import { useWords } from '../kit/i18n.ts'
import { useMay } from '../kit/viewer.ts'
import { PostListView, PostsProvider } from '../posts/index.tsx'
import { PageHead } from './profile/PageHead.tsx'
import { useClient } from './useClient.tsx'
import { clientWords } from './words/index.ts'

export function ClientPostsPage() {
  const t = useWords(clientWords)
  const { client, instead } = useClient()
  const isStaff = useMay('VIEW_POST')
  const id = client?.id ?? ''
  const base = useMemo(() => ({ clientIds: [id] }), [id])
  if (!client) return instead
  return (
    <PostsProvider>
      <PageHead client={client} word="postsOf" />
      <PostListView
        base={base}
        dateOfLoss={client.dateOfLoss}
        empty={t(isStaff ? 'emptyPosts' : 'getStarted')}
      />
    </PostsProvider>
  )
}
