import { IconInfoCircle } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { announce } from '../../kit/announce.ts'
import { useWords } from '../../kit/words/i18n.ts'
import type { Problem } from '../../kit/calls/problem.ts'
import { FormFoot } from '../../ui/forms/FormFoot.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { searchWords } from '../words/index.ts'
import { addKeyword, rebased } from './add-keywords.ts'
import { type Draft, KeywordField } from './KeywordField.tsx'
import classes from './Keywords.module.css'

type Props = {
  title: string
  hint: string
  /** Those in force: where they change while the dialog is open, it goes on from them with what was done here. */
  keywords: readonly string[]
  isSorted?: boolean
  /** The word on the button that sends them. */
  action: string
  isPending: boolean
  problem: Problem | null
  /** `replaces`: those that the list shown was made from. */
  onSubmit(keywords: string[], replaces: string[]): void
  onClose(): void
  /** Further choices, under the keywords. */
  children?: ReactNode
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((word, at) => word === b[at])

/** Keywords are put together and sent; at least one. Text that is still in the field is one of them. */
export function KeywordsDialog({
  title,
  hint,
  keywords,
  isSorted = false,
  action,
  isPending,
  problem,
  onSubmit,
  onClose,
  children,
}: Props) {
  const t = useWords(searchWords)
  const [draft, setDraft] = useState<Draft>({ keywords: [...keywords], typed: '', refusal: null })
  const [opened, setOpened] = useState(keywords)
  const [isChanged, setChanged] = useState(false)
  // While they are being sent, a change may be one's own.
  if (!isPending && !isSame(opened, keywords)) {
    const { keywords: now, refusal } = rebased(draft.keywords, opened, keywords)
    setOpened(keywords)
    setDraft({ ...draft, keywords: now, refusal })
    setChanged(true)
  }
  useEffect(() => {
    if (isChanged) announce(t('changedMeanwhile'))
  }, [isChanged, t])
  const isEmpty = draft.keywords.length === 0 && draft.typed.trim() === ''
  const send = (all: string[]) => {
    setChanged(false)
    onSubmit(all, [...opened])
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty) return
    if (draft.typed.trim() === '') {
      send(draft.keywords)
      return
    }
    const { keywords: all, refusal } = addKeyword(draft.keywords, draft.typed)
    const isListed = refusal?.why === 'listed'
    setDraft({
      keywords: all,
      typed: refusal && !isListed ? draft.typed : '',
      refusal: isListed ? null : refusal,
    })
    if (!refusal || isListed) send(all)
  }
  const said = problem ? (Object.values(problem.fields)[0] ?? problem.message) : null
  return (
    <Dialog
      opened
      losesInput={draft.typed.trim() !== '' || !isSame(draft.keywords, keywords)}
      onClose={onClose}
      title={title}
      size={560}
    >
      <form className={classes['form']} onSubmit={submit}>
        <p className={classes['hint']}>{hint}</p>
        {isChanged ? (
          <p className={classes['changed']}>
            <IconInfoCircle size={18} aria-hidden /> {t('changedMeanwhile')}
          </p>
        ) : null}
        <KeywordField isSorted={isSorted} draft={draft} onChange={setDraft} problem={said} />
        {children}
        <FormFoot send={action} isPending={isPending} canSend={!isEmpty} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
