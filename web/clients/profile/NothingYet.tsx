import { Button } from '@mantine/core'
import { IconAffiliate } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Client } from '#contract/index.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useMay, useViewer } from '../../kit/viewer.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { EmptyState } from '../../ui/lists/States.tsx'
import { countRunningImports } from '../import-state.ts'
import { clientTexts } from '../texts/index.ts'

/** Replaces the lists of a client without imports: how to get posts, or that an import is running. */
export function NothingYet({ client }: { client: Client }) {
  const t = useTexts(clientTexts)
  const accounts = useCall('listSocialAccounts', { params: { id: client.id } }, { refetchInterval: 5000 })
  const mayImport = useMay('CONNECT_ACCOUNT')
  const mayAsk = useViewer().scopes.includes('import_request:write')
  const running = countRunningImports(accounts.data ?? [])
  if (running > 0)
    return (
      <div role="status">
        <EmptyState line="begun" title={t('importsRunning', { count: running })}>
          {t('importsRunningHint')}
        </EmptyState>
      </div>
    )
  return (
    <EmptyState
      line="unknown"
      title={t('emptyPosts')}
      action={
        <Button
          variant="default"
          leftSection={<IconAffiliate size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link
              {...props}
              to="."
              search={(search) => ({ ...search, action: 'showSocialAccounts' })}
              replace
            />
          )}
        >
          {t('viewSocialAccounts')}
        </Button>
      }
    >
      {t(mayImport ? 'emptyPostsImport' : mayAsk ? 'emptyPostsAsk' : 'emptyPostsWait')}
    </EmptyState>
  )
}
