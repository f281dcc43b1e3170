import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useCommands } from '../../kit/keys/commands.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { ErrorState } from '../../ui/lists/States.tsx'
import { offeredCommandsFor } from '../commands/table.ts'
import { postTexts } from '../texts/index.ts'

type Props = {
  /** The error from the server. */
  error: unknown
  onPrevious(): void
  /** null: there is no next post. */
  onNext: (() => void) | null
}

/**
 * Shown for a post that doesn't exist, was deleted or may no longer be seen. Nothing of it stays on screen, only the buttons to continue.
 */
export function GonePost({ error, onPrevious, onNext }: Props) {
  const t = useTexts(postTexts)
  useCommands(
    useMemo(
      () =>
        offeredCommandsFor(t, t('review'), {
          nextPost: { can: onNext !== null, run: () => onNext?.() },
          previousPost: { can: true, run: onPrevious },
        }),
      [t, onPrevious, onNext],
    ),
  )
  return (
    <div data-commands>
      <ErrorState
        error={error}
        title={t('postNotFound')}
        action={
          onNext ? (
            <Button variant="default" onClick={onNext}>
              {t('nextPost')}
            </Button>
          ) : null
        }
      />
    </div>
  )
}
