import { Button, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCircleDashed, IconEqual, IconEqualNot, IconLock, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import {
  isOwnerCheckOpen,
  OWNER_ANSWER_DAYS,
  OWNER_REMINDER_DAYS,
  type OwnerCheck,
  type OwnerComparison,
  PLATFORMS,
} from '#contract/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { browserZone, formatDate, formatInstant } from '../../kit/i18n/time.ts'
import { importTexts } from '../texts/index.ts'
import classes from './Owners.module.css'
import { useOwnerDecision } from './useOwnerDecision.ts'

type Props = { check: OwnerCheck; isInDialog?: boolean; onDecided?: () => void }

/** Asks whose posts an archive or a sign-in has, with what was compared. Nothing of the posts is shown. */
export function OwnerQuestion({ check, isInDialog = false, onDecided }: Props) {
  const t = useTexts(importTexts)
  const language = useLanguage()
  const decision = useOwnerDecision(check, onDecided)
  const root = useRef<HTMLElement>(null)
  // A dialog that showed an upload may be scrolled to its end.
  useEffect(() => {
    if (isInDialog) root.current?.scrollIntoView({ block: 'start' })
  }, [isInDialog])
  const { comparison, client } = check
  const about = {
    platform: PLATFORMS[check.platform].name,
    client: client ? `${client.firstName} ${client.lastName}` : '',
    at: formatInstant(check.createdAt, browserZone(), language),
  }
  const isOpen = isOwnerCheckOpen(check.state, check.source)
  return (
    <section ref={root} className={classes['question']} aria-label={t('whosePosts')}>
      <h2 className={classes['title']}>{t('whosePosts')}</h2>
      <p className={classes['hint']}>
        {comparison
          ? t(check.source === 'signIn' ? 'ownerSignedIn' : 'ownerSentArchive', {
              ...about,
              by: comparison.askedBy ?? t('ownerSomeone'),
            })
          : `${t(check.source === 'signIn' ? 'ownerSignIn' : 'ownerArchive', about)}, ${about.client}`}
      </p>
      {comparison === null ? (
        <>
          <p>{t('managerDecides')}</p>
          {check.can.includes('ask') ? (
            <Button variant="default" loading={decision.isPending} onClick={decision.ask}>
              {t('tellManager')}
            </Button>
          ) : null}
        </>
      ) : (
        <>
          {isOpen ? (
            <p className={classes['sealed']}>
              <IconLock size={18} stroke={1.7} aria-hidden />
              {t(check.source === 'signIn' ? 'ownerSignInSealed' : 'ownerArchiveSealed')}
            </p>
          ) : null}
          {comparison.reason ? (
            <p>
              <strong>{t('ownerWhy')}</strong> {t(`ownerReason_${comparison.reason}`)}
            </p>
          ) : null}
          {check.disownedAt ? <p>{t('ownerDisownedByClient')}</p> : null}
          <Comparison lines={comparison.lines} />
          <Decided check={check} />
          <Choices check={check} decision={decision} />
        </>
      )}
      {isOpen && comparison ? <Reminders check={check} /> : null}
    </section>
  )
}

/** When people are reminded, as lengths of line: thick if it was sent, thin if it is to come. */
function Reminders({ check: { createdAt, source } }: { check: OwnerCheck }) {
  const t = useTexts(importTexts)
  const language = useLanguage()
  const [now] = useState(Date.now)
  const days = OWNER_REMINDER_DAYS.map((after) => Date.parse(createdAt) + after * DAY_MS)
  return (
    <div className={classes['reminders']}>
      <span>{t('ownerReminders')}</span>
      <ol>
        {days.map((at) => (
          <li key={at} data-sent={at <= now || undefined}>
            {formatDate(new Date(at).toISOString().slice(0, 10), language)}
            {at <= now ? <VisuallyHidden> {t('ownerReminderSent')}</VisuallyHidden> : null}
          </li>
        ))}
      </ol>
      <span>
        {source === 'archive'
          ? t('ownerStaysSealed')
          : t('ownerRevokedOn', { date: formatDate(dayAfter(createdAt, OWNER_ANSWER_DAYS), language) })}
      </span>
    </div>
  )
}

const DAY_MS = 24 * 3600 * 1000
const dayAfter = (iso: string, days: number): string =>
  new Date(Date.parse(iso) + days * DAY_MS).toISOString().slice(0, 10)

function Decided({ check: { state, decided } }: { check: OwnerCheck }) {
  const t = useTexts(importTexts)
  const language = useLanguage()
  if (!decided) return null
  const values = { who: decided.by, at: formatInstant(decided.at, browserZone(), language) }
  if (state === 'refused' && decided.by === '') return <p>{t('ownerRefusedAgain', values)}</p>
  return (
    <p>
      {t(
        state === 'accepted' ? 'ownerAcceptedBy' : state === 'refused' ? 'ownerRefusedBy' : 'ownerEndedBy',
        values,
      )}
    </p>
  )
}

/** Two equal buttons, with what each does below it. */
function Choices({ check, decision }: { check: OwnerCheck; decision: ReturnType<typeof useOwnerDecision> }) {
  const t = useTexts(importTexts)
  const language = useLanguage()
  const deletedOn = formatDate(check.deletedOn.slice(0, 10), language)
  const isReversal = check.state === 'refused'
  return (
    <div className={classes['choices']}>
      {check.can.includes('accept') ? (
        <div>
          <Button
            fullWidth
            size="md"
            variant="default"
            leftSection={<IconCheck size={18} aria-hidden />}
            disabled={decision.isPending}
            onClick={decision.accept}
          >
            {t('theyAreTheClients')}
          </Button>
          <ul>
            <li>{t(check.source === 'signIn' ? 'acceptSignIn' : 'acceptArchive')}</li>
            <li>{t('acceptRemembered')}</li>
          </ul>
        </div>
      ) : null}
      {check.can.includes('refuse') ? (
        <div>
          <Button
            fullWidth
            size="md"
            variant="default"
            leftSection={<IconX size={18} aria-hidden />}
            disabled={decision.isPending}
            onClick={decision.refuse}
          >
            {t('notTheClients')}
          </Button>
          <ul>
            <li>{t(check.source === 'signIn' ? 'refuseSignIn' : 'refuseArchive')}</li>
            {check.source === 'archive' ? <li>{t('refuseDeleted', { date: deletedOn })}</li> : null}
            <li>{t('refuseRemembered')}</li>
            <li>{t('refuseManagers')}</li>
          </ul>
        </div>
      ) : null}
      {isReversal && check.can.includes('forget') ? (
        <div>
          <Button
            fullWidth
            size="md"
            variant="default"
            disabled={decision.isPending}
            onClick={decision.forget}
          >
            {t('forgetOwner')}
          </Button>
          <ul>
            <li>{t('forgetOwnerHint')}</li>
          </ul>
        </div>
      ) : null}
    </div>
  )
}

const RESULT_ICONS = { same: IconEqual, different: IconEqualNot, unknown: IconCircleDashed }

/** Line by line: what the archive or sign-in names, and what is known of the client. */
export function Comparison({ lines }: { lines: OwnerComparison[] }) {
  const t = useTexts(importTexts)
  const language = useLanguage()
  if (lines.length === 0) return null
  return (
    <div className={classes['compared']}>
      <table className={classes['lines']}>
        <thead>
          <tr>
            <th scope="col">{t('ownerCompared')}</th>
            <th scope="col">{t('ownerFound')}</th>
            <th scope="col">{t('ownerKnown')}</th>
            <th scope="col">{t('ownerResult')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ subject, found, known, knownFrom, knownAt, result }) => {
            const Icon = RESULT_ICONS[result]
            const isOther = subject === 'otherClients'
            return (
              <tr key={subject}>
                <th scope="row">{t(`ownerSubject_${subject}`)}</th>
                <td data-label={isOther ? undefined : t('ownerFound')}>
                  {isOther ? t('ownerByIdAddressName') : (found ?? t('ownerGivesNone'))}
                </td>
                <td data-label={isOther ? undefined : t('ownerKnown')}>
                  {isOther ? null : (known ?? t('ownerNothingKnown'))}
                  {knownFrom ? (
                    <small>
                      {t(`ownerFrom_${knownFrom}`, {
                        date: knownAt ? formatDate(knownAt.slice(0, 10), language) : '',
                      })}
                    </small>
                  ) : null}
                </td>
                <td>
                  <span className={classes['result']} data-result={result}>
                    <Icon size={16} stroke={1.8} aria-hidden />
                    {t(
                      isOther
                        ? result === 'different'
                          ? 'ownerMatchesOther'
                          : 'ownerNoMatch'
                        : `ownerResult_${result}`,
                    )}
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
