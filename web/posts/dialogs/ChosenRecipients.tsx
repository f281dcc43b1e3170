import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import type { User } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useKeepFocus } from '../../ui/dialogs/list-focus.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { postTexts } from '../texts/index.ts'
import classes from './EscalateDialog.module.css'

export type Recipient = Pick<User, 'id' | 'firstName' | 'lastName'>

type Props = { people: readonly Recipient[]; onRemove(person: Recipient): void }

/** The people to be notified, from all pages of the list. */
export function ChosenRecipients({ people, onRemove }: Props) {
  const t = useTexts(postTexts)
  const pills = useRef<HTMLUListElement>(null)
  useKeepFocus(pills, people.length, (index) => people[index]?.id ?? '')
  return (
    <ul ref={pills} className={classes['chosen']} aria-label={t('chosenPeople')}>
      {people.map((person, index) => {
        const name = `${person.firstName} ${person.lastName}`
        return (
          <li key={person.id} data-index={index}>
            {name}
            <IconButton label={t('removePerson', { name })} size={24} onClick={() => onRemove(person)}>
              <IconX size={14} aria-hidden />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}
