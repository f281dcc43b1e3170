import { TextInput } from '@mantine/core'
import { useWords } from '../../kit/words/i18n.ts'
import { identityWords } from '../words/index.ts'

/** The email of a form that only asks for a password, for programs that keep passwords. */
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
