import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTexts } from '../kit/i18n/i18n.ts'
import { PostListView, PostsProvider } from '../posts/index.tsx'
import { ClientSelect } from './trash/ClientSelect.tsx'
import { TrashNotice } from './trash/TrashNotice.tsx'
import { clientTexts } from './texts/index.ts'

/** The trash of a law firm: of all clients, or only of the client in the address (?client=). */
export function AccountTrash({ customerId }: { customerId: string }) {
  const t = useTexts(clientTexts)
  const navigate = useNavigate()
  const clientId = useSearch({ strict: false })['client']
  const base = useMemo(
    () => ({
      customerId,
      ...(clientId ? { clientIds: [clientId] } : {}),
      isTrashed: true,
      orderBy: 'trashedAt' as const,
    }),
    [customerId, clientId],
  )
  return (
    <PostsProvider>
      <h2>{t('trashedPosts')}</h2>
      <TrashNotice />
      <PostListView
        base={base}
        dateOfLoss={null}
        showClient
        empty={t('emptyTrash')}
        toolbarStart={
          <ClientSelect
            customerId={customerId}
            value={clientId ?? null}
            onChange={(client) =>
              void navigate({
                to: '.',
                search: (search) => ({ ...search, client: client ?? undefined, page: undefined }),
                replace: true,
              })
            }
          />
        }
      />
    </PostsProvider>
  )
}
