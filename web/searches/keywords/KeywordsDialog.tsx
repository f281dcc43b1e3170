import { IconInfoCircle } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { announce } from '../../kit/announce.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import type { Problem } from '../../kit/calls/problem.ts'
import { FormFoot } from '../../ui/forms/FormFoot.tsx'
import { useProblemFocus } from '../../ui/forms/useProblemFocus.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { searchTexts } from '../texts/index.ts'
import { addTyped, rebaseKeywords } from './add-keywords.ts'
import { type Draft, KeywordField } from './KeywordField.tsx'
import classes from './Keywords.module.css'

type Props = {
  title: string
  hint: string
  /** The current keywords. If they change while the dialog is open, the user's edits are applied to the new ones. */
  keywords: readonly string[]
  isSorted?: boolean
  /** The label of the submit button. */
  action: string
  isPending: boolean
  problem: Problem | null
  /** `replaces`: the keywords that the edited list was based on. */
  onSubmit(keywords: string[], replaces: string[]): void
  onClose(): void
  /** Further choices, below the keywords. */
  children?: ReactNode
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((word, at) => word === b[at])

/** Edits a list of at least one keyword and submits it. Text that is still in the field counts as added. */
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
  const t = useTexts(searchTexts)
  const language = useLanguage()
  const [draft, setDraft] = useState<Draft>({ keywords: [...keywords], typed: '', refusal: null })
  const [initialKeywords, setInitialKeywords] = useState(keywords)
  const [isChanged, setChanged] = useState(false)
  // During submission, a change may be the user's own.
  if (!isPending && !isSame(initialKeywords, keywords)) {
    const { keywords: now, refusal } = rebaseKeywords(draft.keywords, initialKeywords, keywords)
    setInitialKeywords(keywords)
    setDraft({ ...draft, keywords: now, refusal })
    setChanged(true)
  }
  useEffect(() => {
    if (isChanged) announce(t('changedMeanwhile'))
  }, [isChanged, t])
  const { wasStopped, stop } = useProblemFocus()
  const isEmpty = draft.keywords.length === 0 && draft.typed.trim() === ''
  const send = (all: string[]) => {
    setChanged(false)
    onSubmit(all, [...initialKeywords])
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isEmpty) return stop(event.currentTarget)
    if (draft.typed.trim() === '') {
      send(draft.keywords)
      return
    }
    const { keywords: all, refusal } = addTyped(draft.keywords, draft.typed, language)
    const isListed = refusal?.why === 'listed'
    setDraft({
      keywords: all,
      typed: refusal && !isListed ? draft.typed : '',
      refusal: isListed ? null : refusal,
    })
    if (!refusal || isListed) send(all)
  }
  const refusal = problem ? (Object.values(problem.fields)[0] ?? problem.message) : null
  const errorText = wasStopped && isEmpty ? t('enterKeyword') : refusal
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
        <KeywordField isSorted={isSorted} draft={draft} onChange={setDraft} problem={errorText} />
        {children}
        <FormFoot send={action} isPending={isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
