import { Switch } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { NotificationSetting } from '#contract/index.ts'
import { announce } from '../../kit/announce.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { keyOf, useCall, useWrite } from '../../kit/calls/query.ts'
import { useViewer } from '../../kit/viewer.ts'
import { Panel } from '../../ui/Panel.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { KindIcon } from '../KindIcon.tsx'
import { notificationTexts } from '../texts/index.ts'
import { noticeTexts } from '../texts/notices.ts'
import { kindTitle } from '../words.ts'
import classes from './Settings.module.css'

/** Chooses which notifications also come by email. Each switch is saved right away. */
export default function NotificationSettingsPage() {
  const t = useTexts(notificationTexts)
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const input = { params: { id: viewer.id } }
  const { data, error, refetch } = useCall('listNotificationSettings', input)
  const queryKey = keyOf('listNotificationSettings', input)
  const pending = useRef(0)
  // The answer is not shown: it may be older than another change.
  const save = useWrite('saveNotificationSettings', { onSuccess: () => announce(t('saved')) })
  const setMailed = (type: NotificationSetting['type'], mail: boolean) => {
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData<NotificationSetting[]>(queryKey, (settings) =>
      settings?.map((each) => (each.type === type ? { type, mail } : each)),
    )
    pending.current += 1
    void save
      .mutateAsync({ ...input, body: { settings: [{ type, mail }] } })
      // `call` has already reported it.
      .catch(() => undefined)
      .finally(() => {
        pending.current -= 1
        // Reloads to revert what was refused, once no change is pending that the answer would miss.
        if (pending.current === 0) void queryClient.invalidateQueries({ queryKey })
      })
  }
  return (
    <div className={classes['page']}>
      <h1>{t('settings')}</h1>
      <p className={classes['lead']}>{t('settingsLead', { email: viewer.email })}</p>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LineSkeletons count={6} height={44} />}
      {data ? (
        <Panel>
          <table className={classes['table']} aria-label={t('settings')}>
            <thead>
              <tr>
                <th scope="col">{t('kind')}</th>
                <th scope="col">{t('inProofline')}</th>
                <th scope="col">{t('byMail')}</th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ type, mail }) => (
                <Row key={type} type={type} mail={mail} onTurn={(to) => setMailed(type, to)} />
              ))}
            </tbody>
          </table>
        </Panel>
      ) : null}
    </div>
  )
}

function Row({ type, mail, onTurn }: NotificationSetting & { onTurn(to: boolean): void }) {
  const t = useTexts(notificationTexts)
  const noticeT = useTexts(noticeTexts)
  const kind = kindTitle(t, noticeT, type)
  return (
    <tr>
      <th scope="row">
        <span className={classes['kind']}>
          <KindIcon type={type} />
          {kind}
        </span>
      </th>
      <td>
        <span className={classes['always']}>
          <IconCheck size={14} aria-hidden /> {t('always')}
        </span>
      </td>
      <td>
        <Switch
          checked={mail}
          aria-label={t('byMailOf', { kind })}
          onChange={(event) => onTurn(event.currentTarget.checked)}
        />
      </td>
    </tr>
  )
}
