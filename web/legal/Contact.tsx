import { Anchor } from '@mantine/core'
import { config } from '../kit/calls/config.ts'
import { useTexts } from '../kit/i18n/i18n.ts'
import { legalTexts } from './texts/index.ts'

/** The address for questions. */
export function Contact() {
  const t = useTexts(legalTexts)
  const { email } = config().support
  return email ? (
    <p>
      {t('questions')}{' '}
      <Anchor inherit underline="always" href={`mailto:${email}`}>
        {email}
      </Anchor>
    </p>
  ) : null
}
