import { Button } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { AccountOwner, SocialSite } from '#contract/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { dayIn, formatDate } from '../../kit/i18n/time.ts'
import classes from '../Social.module.css'
import { refreshRequests } from '../request/refresh.ts'
import { socialTexts } from '../texts/index.ts'

/** For clients: states that they have no account on this platform, which can be undone. */
export function NoAccount({
  client,
  site,
  isShort = false,
}: {
  client: AccountOwner
  site: SocialSite
  /** The answer is shown elsewhere. */
  isShort?: boolean
}) {
  const t = useTexts(socialTexts)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const onSuccess = () => refreshRequests(queryClient)
  const answerNoAccount = useWrite('answerNoAccount', { onSuccess })
  const undo = useWrite('withdrawNoAccount', { onSuccess })
  const words = { platform: site.name, article: /^[AEIOUX]/.test(site.name) ? 'an' : 'a' }
  const params = { id: client.id, platform: site.id }
  const noAccount = client.noAccounts.find(({ socialSiteId }) => socialSiteId === site.id)
  if (noAccount)
    return (
      <p className={classes['answer']} role="status">
        {isShort ? null : (
          <>
            <IconUserOff size={16} aria-hidden />
            <span>
              {t('youHaveNone', {
                ...words,
                at: formatDate(dayIn(noAccount.answeredAt, client.timeZone), language),
              })}
            </span>
          </>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t('undoNoneFor', words)}
          loading={undo.isPending}
          onClick={() => undo.mutate({ params })}
        >
          {t('undoNone')}
        </Button>
      </p>
    )
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      leftSection={<IconUserOff size={14} aria-hidden />}
      loading={answerNoAccount.isPending}
      onClick={() => answerNoAccount.mutate({ params })}
    >
      {t('haveNone', words)}
    </Button>
  )
}
