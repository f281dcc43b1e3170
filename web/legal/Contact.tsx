import { Anchor } from '@mantine/core'
import { config } from '../kit/calls/config.ts'
import { useWords } from '../kit/words/i18n.ts'
import { legalWords } from './words/index.ts'

/** The address for questions. */
export function Contact() {
  const t = useWords(legalWords)
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
