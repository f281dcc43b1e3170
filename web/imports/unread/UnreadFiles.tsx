import { Button } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { OTHER_ARCHIVES, type UnreadFile } from '#contract/index.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { browserZone, formatDate, formatInstant } from '../../kit/i18n/time.ts'
import { useViewer } from '../../kit/viewer.ts'
import { Paginator } from '../../ui/lists/Paginator.tsx'
import { toast, toastProblem } from '../../ui/toasts/toast.tsx'
import { formatSize } from '../../ui/size.ts'
import { unreadTexts } from '../texts/unread/index.ts'
import classes from './Unread.module.css'
import { PAGE_SIZE, useUnreadFiles } from './useUnreadFiles.ts'

const RemoveUnreadDialog = lazy(() => import('./RemoveUnreadDialog.tsx'))

/** What a client sent to be kept unread. Without any, there is no list. */
export function UnreadFiles({ clientId }: { clientId: string }) {
  const t = useTexts(unreadTexts)
  const [page, setPage] = useState(1)
  const { data } = useUnreadFiles(clientId, page)
  const [removing, setRemoving] = useState<UnreadFile | null>(null)
  if (!data || data.total === 0) return null
  return (
    <section className={classes['list']} aria-label={t('list')}>
      <h2>{t('list')}</h2>
      <p className={classes['quiet']}>{t('listHint')}</p>
      <ul>
        {data.items.map((file) => (
          <File key={file.id} file={file} onRemove={() => setRemoving(file)} />
        ))}
      </ul>
      {data.total > PAGE_SIZE ? (
        <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
      ) : null}
      {removing ? (
        <Suspense>
          <RemoveUnreadDialog file={removing} onClose={() => setRemoving(null)} />
        </Suspense>
      ) : null}
    </section>
  )
}

function File({ file, onRemove }: { file: UnreadFile; onRemove(): void }) {
  const t = useTexts(unreadTexts)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const isClient = useViewer().clientId !== null
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['listUnreadFiles'] })
  const { id, archive, fileName: name, size, sha256, sentBy: who, receivedAt, removed, can } = file
  const putBack = useWrite('putBackUnreadFile', {
    onSuccess: () => {
      toast(t('isBack', { name }))
      void refresh()
    },
    onProblem: ({ message }) => {
      toastProblem(message)
      void refresh()
    },
  })
  const at = formatInstant(receivedAt, browserZone(), language)
  return (
    <li>
      <IconEyeOff size={20} stroke={1.6} aria-hidden />
      <div>
        <h3>{OTHER_ARCHIVES[archive]}</h3>
        <p>
          {name} · {formatSize(size)}
        </p>
        <p className={classes['quiet']}>
          {isClient ? t('sentOnOwn', { at }) : `${t('sentOn', { who, at })} · ${t('ownerNotLooked')}`}
        </p>
        {isClient ? null : (
          <p className={classes['quiet']}>
            {t('sha')} {sha256 ? <code>{sha256}</code> : t('notSealed')}
          </p>
        )}
        {removed ? (
          <p>
            {t('removedBy', {
              by: removed.by,
              at: formatInstant(removed.at, browserZone(), language),
              reason: removed.reason,
            })}{' '}
            {removed.isHeld
              ? t('held')
              : t('deletedOn', { date: formatDate(removed.deletedOn.slice(0, 10), language) })}
          </p>
        ) : null}
      </div>
      {can.includes('remove') ? (
        <Button variant="default" aria-label={t('removeFile', { name })} onClick={onRemove}>
          {t('remove')}
        </Button>
      ) : null}
      {can.includes('putBack') ? (
        <Button
          variant="default"
          aria-label={t('putBackFile', { name })}
          loading={putBack.isPending}
          onClick={() => putBack.mutate({ params: { id } })}
        >
          {t('putBack')}
        </Button>
      ) : null}
    </li>
  )
}
