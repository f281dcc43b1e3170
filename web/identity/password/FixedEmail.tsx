import { TextInput } from '@mantine/core'
import { useWords } from '../../kit/words/i18n.ts'
import { identityWords } from '../words/index.ts'

/** The email in a form that only asks for a password, so that password managers can match it. */
export function FixedEmail({ email }: { email: string }) {
  const t = useWords(identityWords)
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
