import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useWords } from '../../kit/words/i18n.ts'
import { identityWords } from '../words/index.ts'

/** A password field whose text can be shown by mouse and keyboard. */
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
