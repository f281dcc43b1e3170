import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useLanguage, useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { browserZone, dayIn, formatDate } from '../../kit/i18n/time.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { commandTitle } from '../commands/table.ts'
import { filterWords } from '../select/filter-words.ts'
import { useDateSpan } from '../select/MatchBar.tsx'
import { postTexts } from '../texts/index.ts'
import type { Subject } from '../data/review-actions.ts'
import type { ActionDialogProps } from './action-dialog.ts'
import classes from './TrashMany.module.css'

const DAY_MS = 24 * 3600 * 1000
const DAYS_IN_TRASH = 30

/** More than 100 posts of a client within a day: the number is typed; under a hold it is refused. */
export default function TrashMany({ subject, act, onClose }: ActionDialogProps) {
  const t = useTexts(postTexts)
  const language = useLanguage()
  const number = useNumber()
  const [typed, setTyped] = useState('')
  const { count, notRelevant, isHeld } = factsOf(subject)
  const isTyped = typed.replace(/[\s.,'’  ]/g, '') === String(count)
  const [deletedOn] = useState(() =>
    dayIn(new Date(Date.now() + DAYS_IN_TRASH * DAY_MS).toISOString(), browserZone()),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isTyped) void act('trash', { confirmed: count })
  }
  const keep =
    notRelevant > 0 ? (
      <Button variant={isHeld ? 'filled' : 'default'} onClick={() => void act('notRelevant')}>
        {commandTitle(t, 'notRelevant')} {number(notRelevant)}
      </Button>
    ) : null
  if (isHeld)
    return (
      <Dialog opened onClose={onClose} title={t('trashManyHeld')}>
        <div className={classes['body']}>
          <p>{t('trashManyHeldText')}</p>
          <Group justify="flex-end">
            <Button variant="default" data-autofocus onClick={onClose}>
              {t('cancel')}
            </Button>
            {keep}
          </Group>
        </div>
      </Dialog>
    )
  return (
    <Dialog opened onClose={onClose} title={t('trashMany', { count })}>
      <form className={classes['body']} noValidate onSubmit={submit}>
        <p>{t('trashManyText', { date: formatDate(deletedOn, language) })}</p>
        <Facts subject={subject} />
        <TextInput
          label={t('trashManyNumber', { count })}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="space-between">
          {keep ?? <span />}
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" color="red" disabled={!isTyped}>
              {commandTitle(t, 'trash')} {number(count)}
            </Button>
          </Group>
        </Group>
      </form>
    </Dialog>
  )
}

function factsOf(subject: Subject): { count: number; notRelevant: number; isHeld: boolean } {
  if ('posts' in subject) {
    const notRelevant = subject.posts.filter((post) => post.can.includes('notRelevant')).length
    return { count: subject.posts.length, notRelevant, isHeld: false }
  }
  const { possible, trashNeeds } = subject.selection
  return { count: possible.trash, notRelevant: possible.notRelevant, isHeld: trashNeeds === 'noHold' }
}

function Facts({ subject }: { subject: Subject }) {
  return 'posts' in subject ? null : <SelectionFacts {...subject} />
}

/** The dates of a selection, its filter, and how many of its posts no one has opened. */
function SelectionFacts({ selection, query }: Extract<Subject, { selection: unknown }>) {
  const t = useTexts(postTexts)
  const language = useLanguage()
  const number = useNumber()
  const dates = useDateSpan(selection)
  const filter = filterWords(query, t, language)
  const of = t('matchedOf', { count: selection.unopened, total: selection.possible.trash })
  return (
    <dl className={classes['facts']}>
      <dt>{t('trashPosted')}</dt>
      <dd>{dates}</dd>
      {filter ? <dt>{t('trashChosenBy')}</dt> : null}
      {filter ? <dd>{filter}</dd> : null}
      <dt>{t('trashUnopened')}</dt>
      <dd>{selection.unopened > 0 ? of : number(0)}</dd>
    </dl>
  )
}
