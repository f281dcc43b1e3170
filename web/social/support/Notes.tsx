import { Button } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { SupportCase } from '#contract/index.ts'
import { keepDraft, readDraft } from '../../kit/drafts.ts'
import { useViewer } from '../../kit/viewer.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useContractForm } from '../../ui/forms/useContractForm.ts'
import { GrowingText } from '../../ui/forms/GrowingText.tsx'
import { socialTexts } from '../texts/index.ts'
import classes from './Support.module.css'
import { useRefreshCases } from './refresh.ts'

type Props = { supportCase: SupportCase; name: string; at(instant: string): string }

/** Notes that support staff write for each other. */
export function Notes({ supportCase, name, at }: Props) {
  const t = useTexts(socialTexts)
  const { id: userId } = useViewer()
  const [isOpen, setOpen] = useState(() => readDraft(userId, supportCase.id) !== '')
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
      {isOpen ? (
        <NoteForm supportCase={supportCase} onClose={() => setOpen(false)} />
      ) : (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconNote size={14} aria-hidden />}
          aria-label={t('caseNoteAddFor', { client: name })}
          onClick={() => setOpen(true)}
        >
          {t('caseNoteAdd')}
        </Button>
      )}
    </div>
  )
}

/** Unsaved text is kept per case until the user signs out. */
function NoteForm({ supportCase, onClose }: { supportCase: SupportCase; onClose(): void }) {
  const t = useTexts(socialTexts)
  const refresh = useRefreshCases()
  const { id: userId } = useViewer()
  const close = () => {
    keepDraft(userId, supportCase.id, '')
    onClose()
  }
  const form = useContractForm('addSupportNote', {
    values: { text: readDraft(userId, supportCase.id) },
    input: (body) => ({ params: { id: supportCase.id }, body }),
    onSuccess: async () => {
      close()
      await refresh()
    },
    place: ({ fields, message }) => ({ text: fields['text'] ?? message }),
  })
  const { text } = form.values
  useEffect(() => keepDraft(userId, supportCase.id, text), [userId, supportCase.id, text])
  return (
    <form className={classes['form']} noValidate onSubmit={form.submit}>
      <GrowingText rows={2} autoFocus label={t('caseNote')} {...form.field('text')} />
      <div className={classes['actions']}>
        <Button type="submit" size="compact-md" loading={form.isPending}>
          {t('caseNoteAdd')}
        </Button>
        <Button size="compact-md" variant="subtle" color="gray" onClick={close}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
