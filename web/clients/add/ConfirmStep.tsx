import { LANGUAGES } from '#contract/index.ts'
import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { formatDate } from '../../kit/i18n/time.ts'
import { clientTexts } from '../texts/index.ts'
import classes from './AddClient.module.css'
import type { Draft } from './draft.ts'

/** Shows all details again before payment. */
export function ConfirmStep({ draft }: { draft: Draft }) {
  const t = useTexts(clientTexts)
  const language = useLanguage()
  const { details, assignTo, star } = draft
  const dateOf = (typed: string) => formatDate(typed.replaceAll('/', '-'), language)
  const facts = [
    [t('firstName'), details.firstName.trim()],
    [t('lastName'), details.lastName.trim()],
    [t('email'), details.email.trim()],
    [t('dateOfBirth'), dateOf(details.dateOfBirth)],
    [t('fileRefNo'), details.fileRefNo.trim()],
    [t('lossDate'), dateOf(details.dateOfLoss)],
    [t('clientLanguage'), LANGUAGES[details.language]],
    [t('assignTo'), assignTo.map(({ name }) => name).join(', ') || t('assignedToNobody')],
    [t('starred'), t(star ? 'yes' : 'no')],
  ] as const
  return (
    <>
      <dl className={classes['facts']}>
        {facts.map(([word, value]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes['hint']}>{t('invitationFollows', { email: details.email.trim() })}</p>
      <Alert role="note" variant="light" icon={<IconInfoCircle size={18} />}>
        {t('detailsFixed')}
      </Alert>
    </>
  )
}
