import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import type { Ref } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { identityTexts } from '../texts/index.ts'

/** A password field whose text can be shown by mouse and keyboard. */
export function PasswordField(props: PasswordInputProps & { ref?: Ref<HTMLInputElement> }) {
  const t = useTexts(identityTexts)
  return (
    <PasswordInput
      {...props}
      // Mantine marks only other fields as invalid.
      aria-invalid={props.error ? true : undefined}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  )
}
