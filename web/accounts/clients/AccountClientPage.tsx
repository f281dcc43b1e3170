import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { Account } from '#contract/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { useCall } from '../../kit/calls/query.ts'
import { formatDate } from '../../kit/i18n/time.ts'
import { SocialAccountsPanel } from '../../social/index.ts'
import { LineSkeletons, PageSkeleton } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { accountTexts } from '../texts/index.ts'
import classes from './AccountClients.module.css'
import { ClientActions } from './ClientActions.tsx'
import { type ClientDialog, ClientDialogs } from './ClientDialogs.tsx'

/** One client in the administration: details and social accounts. */
export default function AccountClientPage({ account, clientId }: { account: Account; clientId: string }) {
  const t = useTexts(accountTexts)
  const language = useLanguage()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<ClientDialog | null>(null)
  const { data: client, error, refetch } = useCall('getClient', { params: { id: clientId } })
  // The client belongs to another firm.
  const isForeign = client !== undefined && client.customerId !== account.id
  if (isForeign || isProblem(error, 'NOT_FOUND', 'VALIDATION_FAILED'))
    return <ErrorState error={error} title={t('clientNotFound')} />
  if (!client) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  const params = { accountId: account.id }
  const name = `${client.firstName} ${client.lastName}`
  return (
    <section aria-label={name}>
      <div className={classes['head']}>
        <Link
          to="/admin/accounts/$accountId/clients"
          params={params}
          className={classes['back']}
          aria-label={t('toClients')}
          title={t('toClients')}
        >
          <IconArrowLeft size={18} aria-hidden />
        </Link>
        <h2 data-page-title>{name}</h2>
        <span className={classes['none']}>
          {client.fileRefNo} · {t('dateOfLoss')} {formatDate(client.dateOfLoss, language)}
        </span>
        <span className={classes['actions']}>
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link {...props} to="/clients/$clientId/{-$tab}" params={{ clientId, tab: undefined }} />
            )}
          >
            {t('viewProfile')}
          </Button>
          <ClientActions client={client} onOpen={setDialog} />
        </span>
      </div>
      <h3 className={classes['title']}>{t('socialAccounts')}</h3>
      <Suspense fallback={<LineSkeletons count={5} height={88} />}>
        <SocialAccountsPanel client={client} />
      </Suspense>
      {dialog ? (
        <Suspense>
          <ClientDialogs
            client={client}
            dialog={dialog}
            onClose={() => setDialog(null)}
            onDeleted={() => void navigate({ to: '/admin/accounts/$accountId/clients', params })}
          />
        </Suspense>
      ) : null}
    </section>
  )
}
