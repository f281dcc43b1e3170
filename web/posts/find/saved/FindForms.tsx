import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { SAVED_FIND_KINDS, type SavedFind, type SavedFindKind, seesEveryClient } from '#contract/index.ts'
import { useTexts } from '../../../kit/i18n/i18n.ts'
import { useViewer } from '../../../kit/viewer.ts'
import { useContractForm } from '../../../ui/forms/useContractForm.ts'
import { toast } from '../../../ui/toasts/toast.tsx'
import classes from './SavedFinds.module.css'
import { savedFindTexts } from './texts/index.ts'

/** A name is proposed up to this length. */
const MAX_PROPOSED = 40

type SaveProps = { customerId: string; clientId: string | undefined; find: string; onClose(): void }

/** The name of a find, and who has it. */
export function SaveFind({ customerId, clientId, find, onClose }: SaveProps) {
  const t = useTexts(savedFindTexts)
  const { role } = useViewer()
  const refresh = useRefreshFinds()
  // What is of the firm is saved by those who see all of its clients (docs/decisions/069).
  const kinds = SAVED_FIND_KINDS.filter(
    (kind) => kind === 'mine' || (kind === 'client' ? clientId !== undefined : seesEveryClient(role.type)),
  ).toReversed()
  const form = useContractForm('saveFind', {
    values: {
      name: find.length > MAX_PROPOSED ? '' : find,
      kind: 'mine' as SavedFindKind,
    },
    input: ({ name, kind }) => ({ params: { id: customerId }, body: { name, kind, clientId, find } }),
    onSuccess: ({ name }) => {
      toast(t('savedAs', { name }))
      onClose()
      return refresh()
    },
  })
  return (
    <form className={classes['form']} onSubmit={form.submit} onKeyDown={endOnEscape(onClose)}>
      <TextInput {...form.field('name')} label={t('name')} size="xs" data-autofocus autoFocus />
      {kinds.length > 1 ? (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t('kind')}
          value={form.values.kind}
          onChange={(kind) => form.set({ kind: kinds.find((each) => each === kind) ?? 'mine' })}
          data={kinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
        />
      ) : null}
      {form.values.kind === 'firm' ? <p>{t('noNames')}</p> : null}
      <Ends problem={form.problem} onClose={onClose} />
    </form>
  )
}

export function RenameFind({ saved: { id, name }, onClose }: { saved: SavedFind; onClose(): void }) {
  const t = useTexts(savedFindTexts)
  const refresh = useRefreshFinds()
  const form = useContractForm('changeSavedFind', {
    values: { name },
    input: (values) => ({ params: { id }, body: values }),
    onSuccess: () => {
      onClose()
      return refresh()
    },
  })
  return (
    <form className={classes['form']} onSubmit={form.submit} onKeyDown={endOnEscape(onClose)}>
      <TextInput {...form.field('name')} aria-label={t('name')} size="xs" autoFocus />
      <Ends problem={form.problem} onClose={onClose} />
    </form>
  )
}

function Ends({ problem, onClose }: { problem: string | null; onClose(): void }) {
  const t = useTexts(savedFindTexts)
  return (
    <>
      {problem === null ? null : <p role="alert">{problem}</p>}
      <div className={classes['ends']}>
        {/* Not disabled while it saves: it would lose the focus, and the help closes without it. */}
        <Button type="submit" size="compact-sm">
          {t('saveShort')}
        </Button>
        <Button variant="default" size="compact-sm" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </>
  )
}

function useRefreshFinds() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['listSavedFinds'] })
}

/** Escape ends the form, and not the find. */
const endOnEscape = (onClose: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape') return
  event.stopPropagation()
  event.preventDefault()
  onClose()
}
