import { Button, Group } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useListAddress } from '../../kit/address/list-address.ts'
import { useCall, useWrite } from '../../kit/calls/query.ts'
import { useViewer } from '../../kit/viewer.ts'
import { Paginator } from '../../ui/lists/Paginator.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { identityTexts } from '../texts/index.ts'
import { SessionRow } from './SessionRow.tsx'
import classes from './Sessions.module.css'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { useEndSession } from '../useLogout.ts'

const PAGE_SIZE = 20

/** Lists the browsers in which this person is signed in, each with a button that signs it out. */
export default function SessionsPage() {
  const t = useTexts(identityTexts)
  const { id } = useViewer()
  const { page, setPage } = useListAddress()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAsking, setAsking] = useState(false)
  const { data, error, refetch } = useCall(
    'listUserSessions',
    { params: { id }, query: { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE } },
    { keepPrevious: true },
  )
  return (
    <div className={classes['page']}>
      <div className={classes['head']}>
        <div>
          <h1 ref={heading} tabIndex={-1} className={classes['title']}>
            {t('sessions')}
          </h1>
          <p className={classes['hint']}>{t('sessionsHint')}</p>
        </div>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('signOutEverywhere')}
        </Button>
      </div>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LineSkeletons count={3} height={68} />}
      <ul className={classes['list']}>
        {data?.items.map((session) => (
          <SessionRow key={session.id} session={session} onGone={() => heading.current?.focus()} />
        ))}
      </ul>
      {data && data.total > PAGE_SIZE ? (
        <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
      ) : null}
      {isAsking ? <EverywhereDialog onClose={() => setAsking(false)} /> : null}
    </div>
  )
}

/** Signing out everywhere also ends this session and can't be undone, so it asks first. */
function EverywhereDialog({ onClose }: { onClose(): void }) {
  const t = useTexts(identityTexts)
  const { id } = useViewer()
  const leave = useEndSession()
  const endAll = useWrite('endAllUserSessions', { onSuccess: leave })
  return (
    <Dialog opened onClose={onClose} title={t('everywhereTitle')}>
      <p style={{ marginTop: 0 }}>{t('everywhereText')}</p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button color="red" loading={endAll.isPending} onClick={() => endAll.mutate({ params: { id } })}>
          {t('signOutEverywhere')}
        </Button>
      </Group>
    </Dialog>
  )
}
