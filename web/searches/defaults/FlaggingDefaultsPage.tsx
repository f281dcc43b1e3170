import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Account,
  accountTypeOf,
  type FlaggingChoice,
  type FlaggingDefaults,
  keywordText,
} from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useViewer } from '../../kit/viewer.ts'
import { useCall, useWrite } from '../../kit/calls/query.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { toast, toastProblem } from '../../ui/toasts/toast.tsx'
import { KeywordList } from '../keywords/KeywordList.tsx'
import { searchTexts } from '../texts/index.ts'
import classes from './FlaggingDefaultsPage.module.css'
import { ClientPreviews } from './ClientPreviews.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'
import { EditDefaultsDialog, ForAllChoice } from './EditDefaultsDialog.tsx'

/** All of them are in the dialog, with a filter. */
const MAX_SHOWN = 300

/** The keywords that flag the posts of an account's new clients. */
export default function FlaggingDefaultsPage({ account }: { account: Pick<Account, 'id' | 'type'> }) {
  const t = useTexts(searchTexts)
  const mayCompare = useViewer().scopes.includes('post_search:write')
  const [open, setOpen] = useState<'edit' | 'reset' | null>(null)
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState<FlaggingChoice | null>(null)
  const save = useWrite('updateFlaggingChoice', {
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['getFlaggingDefaults'] })
      toast(t('choiceSaved'))
    },
    onProblem: ({ fields, message }) => toastProblem(Object.values(fields)[0] ?? message),
  })
  const { data, error, refetch } = useCall('getFlaggingDefaults', { params: { id: account.id } })
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <LineSkeletons count={4} height={32} />
    )
  const close = () => setOpen(null)
  const choice = draft ?? { themes: data.themes, languages: data.languages }
  const isFirm = accountTypeOf(account.type) === 'customer'
  return (
    <section aria-label={t('defaultsTitle')}>
      <div className={classes['head']}>
        <div>
          <h2>{t('defaultsTitle')}</h2>
          <p>{t(accountTypeOf(account.type) === 'provider' ? 'defaultsHintProvider' : 'defaultsHint')}</p>
          <p>{t(data.isOwn ? 'defaultsOwn' : 'defaultsInherited')}</p>
        </div>
        <span className={classes['actions']}>
          {data.isOwn ? (
            <Button variant="default" onClick={() => setOpen('reset')}>
              {t('defaultsReset')}
            </Button>
          ) : null}
          <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setOpen('edit')}>
            {t('edit')}
          </Button>
        </span>
      </div>
      <div className={classes['grid']}>
        <ThemeChoice
          defaults={data}
          choice={choice}
          isPending={save.isPending}
          onChange={setDraft}
          onSave={() => save.mutate({ params: { id: account.id }, body: choice })}
        />
        <div className={classes['main']}>
          {isFirm && mayCompare ? <ClientPreviews customerId={account.id} choice={choice} /> : null}
          <h3>{t('wholeList')}</h3>
          <KeywordList
            keywords={data.keywords.toSorted((a, b) => keywordText(a).localeCompare(keywordText(b)))}
            most={MAX_SHOWN}
          />
        </div>
      </div>
      {open === 'edit' ? (
        <EditDefaultsDialog accountId={account.id} defaults={data} refetch={refetch} onClose={close} />
      ) : null}
      {open === 'reset' ? (
        <ResetDialog accountId={account.id} defaults={data} refetch={refetch} onClose={close} />
      ) : null}
    </section>
  )
}

type ResetProps = {
  accountId: string
  defaults: FlaggingDefaults
  refetch(): Promise<unknown>
  onClose(): void
}

/** Removes the account's own list. */
function ResetDialog({ accountId, defaults, refetch, onClose }: ResetProps) {
  const t = useTexts(searchTexts)
  const queryClient = useQueryClient()
  const [isForAll, setForAll] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const reset = useWrite('updateFlaggingDefaults', {
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['getFlaggingDefaults'] })
      toast(t(isForAll ? 'defaultsSavedForAll' : 'saved'))
      onClose()
    },
    onProblem: ({ code, message }) => {
      // The list was changed elsewhere. The next attempt replaces the current one.
      if (code === 'CONFLICT') void refetch()
      setProblem(message)
    },
  })
  return (
    <ConfirmDialog
      title={t('defaultsResetTitle')}
      action={t('defaultsReset')}
      isPending={reset.isPending}
      problem={problem}
      onConfirm={() =>
        reset.mutate({
          params: { id: accountId },
          body: { keywords: null, replaces: defaults.keywords, isForAll },
        })
      }
      onClose={onClose}
    >
      <KeywordList keywords={defaults.inherited} most={40} />
      <ForAllChoice isForAll={isForAll} onChange={setForAll} />
    </ConfirmDialog>
  )
}
