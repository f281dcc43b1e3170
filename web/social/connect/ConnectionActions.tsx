import { Button, Checkbox } from '@mantine/core'
import { IconRefresh, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SocialAccount } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { socialTexts } from '../texts/index.ts'
import { ConnectButton } from './ConnectButton.tsx'
import { CONNECTION_TEXTS } from './platform-texts.ts'

type Props = { account: SocialAccount; clientId: string; isMain: boolean; isOff: boolean }

/** The actions for an account's access to its platform, and for the account itself. */
export function ConnectionActions({ account, clientId, isMain, isOff }: Props) {
  const t = useTexts(socialTexts)
  const { socialSite: site, can } = account
  const name = account.externalId ?? t('unnamed')
  const queryClient = useQueryClient()
  const reload = () => void queryClient.invalidateQueries({ queryKey: ['listSocialAccounts'] })
  const importNow = useWrite('importNow', { onSuccess: reload })
  const isLost = account.connection?.state === 'lost'
  // After a sign-in, the archive is on its way.
  const isComing = account.archiveFetch?.state === 'waiting' || account.archiveFetch?.state === 'fetching'
  return (
    <>
      {!isOff && ((can.includes('connect') && !isComing) || (can.includes('reconnect') && isLost)) ? (
        <ConnectButton site={site} clientId={clientId} account={account} isMain={isMain} />
      ) : null}
      {!isOff && can.includes('import_now') ? (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={importNow.isPending}
          aria-label={t('importNowFor', { account: name })}
          onClick={() => importNow.mutate({ params: { id: account.id } })}
        >
          {t('importNow')}
        </Button>
      ) : null}
      {can.includes('remove') ? <RemoveAccount account={account} name={name} onRemoved={reload} /> : null}
    </>
  )
}

function RemoveAccount({
  account,
  name,
  onRemoved,
}: {
  account: SocialAccount
  name: string
  onRemoved(): void
}) {
  const t = useTexts(socialTexts)
  const { socialSite: site } = account
  const texts = CONNECTION_TEXTS[site.type]
  const [isAsking, setAsking] = useState(false)
  const [withPosts, setWithPosts] = useState(false)
  const remove = useWrite('removeSocialAccount', {
    onSuccess: () => {
      setAsking(false)
      toast(t('removed'))
      onRemoved()
    },
  })
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconTrash size={14} aria-hidden />}
        aria-label={t('removeFor', { account: name })}
        onClick={() => setAsking(true)}
      >
        {t('remove')}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t('removeTitle', { account: name })}
          action={t('remove')}
          isPending={remove.isPending}
          onConfirm={() =>
            remove.mutate({ params: { id: account.id }, query: withPosts ? { withPosts: true } : {} })
          }
          onClose={() => setAsking(false)}
        >
          <p>{t(withPosts ? 'removeTakes' : 'removeKeeps')}</p>
          {account.can.includes('remove_posts') ? (
            <Checkbox
              label={t('removePosts')}
              checked={withPosts}
              onChange={(event) => setWithPosts(event.currentTarget.checked)}
            />
          ) : null}
          {account.connection && texts ? <p>{t(texts.removal, { platform: site.name })}</p> : null}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
