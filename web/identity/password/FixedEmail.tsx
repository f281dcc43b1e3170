import { TextInput } from '@mantine/core'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { identityTexts } from '../texts/index.ts'

/** The email in a form that only asks for a password, so that password managers can match it. */
export function FixedEmail({ email }: { email: string }) {
  const t = useTexts(identityTexts)
  return (
    <TextInput
      label={t('email')}
      type="email"
      size="md"
      autoComplete="username"
      readOnly
      variant="filled"
      value={email}
    />
  )
}
