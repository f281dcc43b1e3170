import { Button } from '@mantine/core'
import { IconAffiliate } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../kit/words/i18n.ts'
import { EmptyState } from '../../ui/lists/States.tsx'
import { clientWords } from '../words/index.ts'

/** Instead of lists of a client of whom nothing has been imported: where the posts will come from. */
export function NothingYet() {
  const t = useWords(clientWords)
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
      {t('emptyPostsHint')}
    </EmptyState>
  )
}
