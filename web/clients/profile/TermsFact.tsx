import { Popover, UnstyledButton } from '@mantine/core'
import { type Client, LANGUAGES } from '#contract/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { browserZone, dayIn, formatDate, formatInstant } from '../../kit/i18n/time.ts'
import { clientTexts } from '../texts/index.ts'
import classes from './DetailsBar.module.css'

/** Whether the client agreed to the terms; a click shows how. */
export function TermsFact({ client: { agreedTermsAt, agreement } }: { client: Client }) {
  const t = useTexts(clientTexts)
  const language = useLanguage()
  const zone = browserZone()
  if (!agreedTermsAt) return t('termsNotAgreed')
  const day = formatDate(dayIn(agreedTermsAt, zone), language)
  if (!agreement) return t('termsAgreed', { day })
  const { link } = agreement
  const rows = [
    [t('termsAt'), formatInstant(agreedTermsAt, zone, language)],
    [t('termsVersion'), formatDate(agreement.version, language)],
    [t('clientLanguage'), LANGUAGES[agreement.language]],
    [t('termsAddress'), agreement.address ?? t('notRecorded')],
    [
      t('termsVia'),
      link
        ? t(link.purpose === 'import' ? 'viaImport' : 'viaReconnect', {
            at: formatInstant(link.sentAt, zone, language),
          })
        : t('viaSignIn'),
    ],
  ]
  return (
    <Popover position="bottom-start" withinPortal>
      <Popover.Target>
        <UnstyledButton data-read className={classes['terms'] ?? ''} aria-label={t('termsDetails', { day })}>
          {t('termsAgreed', { day })}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <dl className={classes['agreement']}>
          {rows.map(([word, value]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  )
}
