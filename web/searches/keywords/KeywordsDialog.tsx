import { Button, Group } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useWords } from '../../kit/i18n.ts'
import type { Problem } from '../../kit/problem.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { searchWords } from '../words/index.ts'
import { addKeyword } from './add-keywords.ts'
import { type Draft, KeywordField } from './KeywordField.tsx'
import classes from './Keywords.module.css'

type Props = {
  title: string
  hint: string
  keywords: readonly string[]
  /** The word on the button that sends them. */
  action: string
  isPending: boolean
  problem: Problem | null
  onSubmit(keywords: string[]): void
  onClose(): void
}

/** Keywords are put together and sent; at least one. What stands in the field still is one of them. */
export function KeywordsDialog({
  title,
  hint,
  keywords,
  action,
  isPending,
  problem,
  onSubmit,
  onClose,
}: Props) {
  const t = useWords(searchWords)
  const [draft, setDraft] = useState<Draft>({ keywords: [...keywords], typed: '', refusal: null })
  const isEmpty = draft.keywords.length === 0 && draft.typed.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty) return
    if (draft.typed.trim() === '') {
      onSubmit(draft.keywords)
      return
    }
    const { keywords: all, refusal } = addKeyword(draft.keywords, draft.typed)
    const isListed = refusal?.why === 'listed'
    setDraft({
      keywords: all,
      typed: refusal && !isListed ? draft.typed : '',
      refusal: isListed ? null : refusal,
    })
    if (!refusal || isListed) onSubmit(all)
  }
  const said = problem ? (Object.values(problem.fields)[0] ?? problem.message) : null
  return (
    <Dialog opened onClose={onClose} title={title} size={560}>
      <form className={classes['form']} onSubmit={submit}>
        <p className={classes['hint']}>{hint}</p>
        <KeywordField draft={draft} onChange={setDraft} problem={said} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={isEmpty} loading={isPending}>
            {action}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
