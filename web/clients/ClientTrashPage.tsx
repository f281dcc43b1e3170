import { Alert } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useWords } from '../kit/i18n.ts'
import { PostListView, PostsProvider } from '../posts/index.tsx'
import { PageHead } from './profile/PageHead.tsx'
import { useClient } from './useClient.tsx'
import { clientWords } from './words/index.ts'

export function ClientTrashPage() {
  const t = useWords(clientWords)
  const { client, instead } = useClient()
  const id = client?.id ?? ''
  const base = useMemo(() => ({ clientIds: [id], isTrashed: true, orderBy: 'trashedAt' as const }), [id])
  if (!client) return instead
  return (
    <PostsProvider>
      <PageHead client={client} word="trashOf" />
      <Alert variant="light" color="gray" icon={<IconTrash size={18} />} mb="xs">
        {t('trashNotice')}
      </Alert>
      <PostListView base={base} client={client} empty={t('emptyTrash')} />
    </PostsProvider>
  )
}
