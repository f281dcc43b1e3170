import { Button, Group, TextInput } from '@mantine/core'
import { IconFileText, IconLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { Client, TakeoutPreview } from '#contract/index.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useLanguage, useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { browserZone, formatDate, formatInstant } from '../../kit/i18n/time.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { useContractForm } from '../../ui/forms/useContractForm.ts'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { takeoutTexts } from '../texts/takeouts.ts'
import { TAKEOUT_AFFECTED } from './affected.ts'
import classes from './Takeouts.module.css'

type Props = { importId: string; clientId: string; onClose(): void }

/** What taking the posts of an import out would change, with a reason and the number to type. */
export default function TakeOutDialog({ importId, clientId, onClose }: Props) {
  const t = useTexts(takeoutTexts)
  const preview = useCall('getTakeoutPreview', { params: { id: importId } }, { staleTime: 0 })
  const client = useCall('getClient', { params: { id: clientId } })
  const error = preview.error ?? client.error
  return (
    <Dialog opened onClose={onClose} size={640} title={t(titleOf(preview.data))}>
      {error && !(preview.data && client.data) ? (
        <ErrorState error={error} onRetry={() => void Promise.all([preview.refetch(), client.refetch()])} />
      ) : preview.data && client.data ? (
        <TakeOutForm
          importId={importId}
          client={client.data}
          preview={preview.data}
          onChanged={() => void preview.refetch()}
          onClose={onClose}
        />
      ) : (
        <LineSkeletons count={4} height={48} />
      )}
    </Dialog>
  )
}

function titleOf(preview: TakeoutPreview | undefined) {
  if (preview && preview.posts === 0 && preview.changed > 0) return 'takeImportOutTitle'
  return preview?.hold ? 'setApartTitle' : 'takeOutTitle'
}

function TakeOutForm({
  importId,
  client,
  preview,
  onChanged,
  onClose,
}: Omit<Props, 'clientId'> & { client: Client; preview: TakeoutPreview; onChanged(): void }) {
  const t = useTexts(takeoutTexts)
  const language = useLanguage()
  const number = useNumber()
  const queryClient = useQueryClient()
  const { posts, changed, hold } = preview
  const form = useContractForm('takeOutImport', {
    values: { reason: '', typed: '' },
    // Separators of thousands, as the number is shown, are accepted.
    check: ({ typed }) =>
      posts === 0 || typed.replaceAll(/[\s.,’']/gu, '') === String(posts)
        ? {}
        : { typed: t('typeNumber', { posts: number(posts) }) },
    input: ({ reason }) => ({
      params: { id: importId },
      body: { reason: reason.trim().replaceAll(/\s+/g, ' '), posts },
    }),
    onSuccess: async () => {
      toast(t('takingOut', { count: posts }))
      onClose()
      await Promise.all(TAKEOUT_AFFECTED.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
    },
    place: ({ code, fields }) => {
      if (code === 'TAKEOUT_CHANGED') onChanged()
      return fields
    },
  })
  const deletedOn = formatDate(preview.deletedOn.slice(0, 10), language)
  if (posts + changed === 0)
    return (
      <div className={classes['form']}>
        <p>{t('noneLeaves')}</p>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('cancel')}
          </Button>
        </Group>
      </div>
    )
  return (
    <form className={classes['form']} noValidate onSubmit={form.submit}>
      <p>
        {posts === 0 ? (
          t('noneLeaves')
        ) : (
          <>
            {t('came', { count: posts, client: `${client.firstName} ${client.lastName}` })}{' '}
            {t('staying', { count: preview.staying })}
          </>
        )}{' '}
        {changed > 0 ? t('changed', { count: changed }) : null}{' '}
        {preview.imports > 1 ? t('together', { count: preview.imports - 1 }) : null}
      </p>
      {hold ? (
        <p className={classes['hold']}>
          <IconLock size={18} stroke={1.7} aria-hidden />
          <span>
            <strong>{t('held')}</strong>{' '}
            {t('heldBy', { date: formatInstant(hold.at, browserZone(), language), by: hold.byName })}
          </span>
        </p>
      ) : null}
      {posts === 0 ? null : (
        <>
          <Goes preview={preview} deletedOn={deletedOn} />
          <After client={client} preview={preview} />
        </>
      )}
      <div className={classes['retype']}>
        <TextInput label={t('why')} autoFocus {...form.field('reason')} />
        {posts === 0 ? null : (
          <TextInput
            label={t('type', { posts: number(posts) })}
            inputMode="numeric"
            autoComplete="off"
            {...form.field('typed')}
          />
        )}
      </div>
      <p className={classes['fine']}>
        {preview.connection === null
          ? null
          : `${preview.connection ? t('connectionEnds', { account: preview.connection }) : t('connectionEndsUnnamed')} `}
        {t('managersInformed')}{' '}
        {hold ? t('thenHeld', { count: posts }) : t('thenUntil', { count: posts, date: deletedOn })}
      </p>
      {form.problem ? (
        <p className={classes['problem']} role="alert">
          {form.problem}
        </p>
      ) : null}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" {...(hold ? {} : { color: 'red' })} loading={form.isPending}>
          {t(hold ? 'sendApart' : 'send', { count: posts })}
        </Button>
      </Group>
    </form>
  )
}

/** The rows add up to the posts that leave. */
function Goes({ preview, deletedOn }: { preview: TakeoutPreview; deletedOn: string }) {
  const t = useTexts(takeoutTexts)
  const language = useLanguage()
  const number = useNumber()
  const { posts, deleted, filed, reviewed, notes, escalated, files, totalFiles, hold } = preview
  return (
    <ul className={classes['goes']}>
      {deleted > 0 ? (
        <li>
          <b>{number(deleted)}</b>
          <div>
            <strong>{t(hold ? 'apart' : 'leave')}</strong>
            {t(hold ? 'apartHint' : 'leaveHint', { date: deletedOn })}
          </div>
        </li>
      ) : null}
      {filed > 0 ? (
        <li>
          <b>{number(filed)}</b>
          <div>
            <strong>{t('filed')}</strong>
            {t('filedHint')}
            <ul>
              {files.map((file) => (
                <li key={file.id}>
                  <IconFileText size={15} stroke={1.7} aria-hidden />
                  {file.fileName}
                  <span>
                    {t('filePosts', {
                      count: file.posts,
                      date: formatInstant(file.createdAt, browserZone(), language),
                    })}
                  </span>
                </li>
              ))}
              {totalFiles > files.length ? (
                <li>{t('moreFiles', { count: totalFiles - files.length })}</li>
              ) : null}
            </ul>
          </div>
        </li>
      ) : null}
      {reviewed > 0 ? (
        <li>
          <b />
          <div>
            <strong>{t('reviewed', { count: reviewed, posts })}</strong>
            {t('reviewedHint', {
              notes: t('notes', { count: notes }),
              escalations: t('escalations', { count: escalated }),
            })}
          </div>
        </li>
      ) : null}
    </ul>
  )
}

function After({ client, preview: { counted } }: { client: Client; preview: TakeoutPreview }) {
  const t = useTexts(takeoutTexts)
  const number = useNumber()
  const counters = [
    ['unreviewed', client.totalUnreviewed],
    ['flagged', client.totalFlagged],
    ['timeline', client.totalTimeline],
    ['all', client.totalPosts],
  ] as const
  return (
    <p className={classes['after']}>
      <span>{t('after')}</span>
      {counters.map(([name, was]) => (
        <span key={name}>
          {t(`count_${name}`)} <b>{number(was - counted[name])}</b> ({t('was', { count: was })})
        </span>
      ))}
    </p>
  )
}
