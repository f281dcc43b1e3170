import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useWords } from '../../kit/words/i18n.ts'
import { identityWords } from '../words/index.ts'

/** A password that can be looked at before it is sent, by mouse and by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const t = useWords(identityWords)
  return (
    <PasswordInput
      {...props}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  )
}
