import { Button } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { useState } from 'react'
import type { SupportCase } from '#contract/index.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { useWords } from '../../kit/words/i18n.ts'
import { GrowingText } from '../../ui/forms/GrowingText.tsx'
import { socialWords } from '../words/index.ts'
import classes from './Support.module.css'
import { useRefreshCases } from './refresh.ts'

type Props = { supportCase: SupportCase; name: string; at(instant: string): string }

/** What support staff write for each other. */
export function Notes({ supportCase, name, at }: Props) {
  const t = useWords(socialWords)
  const refresh = useRefreshCases()
  const [text, setText] = useState<string | null>(null)
  const add = useWrite('addSupportNote', {
    onSuccess: async () => {
      setText(null)
      await refresh()
    },
  })
  return (
    <div className={classes['notes']}>
      {supportCase.notes.length > 0 ? (
        <ul aria-label={t('caseNotes')}>
          {supportCase.notes.map((note) => (
            <li key={note.id}>
              <span>{note.text}</span>
              <small>
                {note.by} · {at(note.at)}
              </small>
            </li>
          ))}
        </ul>
      ) : null}
      {text === null ? (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconNote size={14} aria-hidden />}
          aria-label={t('caseNoteAddFor', { client: name })}
          onClick={() => setText('')}
        >
          {t('caseNoteAdd')}
        </Button>
      ) : (
        <form
          className={classes['form']}
          onSubmit={(event) => {
            event.preventDefault()
            add.mutate({ params: { id: supportCase.id }, body: { text } })
          }}
        >
          <GrowingText
            rows={2}
            maxLength={2000}
            autoFocus
            label={t('caseNote')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <div className={classes['acts']}>
            <Button type="submit" size="compact-md" disabled={text.trim() === ''} loading={add.isPending}>
              {t('caseNoteAdd')}
            </Button>
            <Button size="compact-md" variant="subtle" color="gray" onClick={() => setText(null)}>
              {t('cancel')}
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}
