import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useCommands } from '../../kit/keys/commands.ts'
import { useWords } from '../../kit/words/i18n.ts'
import { ErrorState } from '../../ui/lists/States.tsx'
import { commandsOf } from '../commands/table.ts'
import { postWords } from '../words/index.ts'

type Props = {
  /** The server's answer. */
  error: unknown
  onPrevious(): void
  /** null: nothing comes after it. */
  onNext: (() => void) | null
}

/** A post that does not exist, no longer does, or may no longer be seen: nothing of it stays on screen, only the way on. */
export function GonePost({ error, onPrevious, onNext }: Props) {
  const t = useWords(postWords)
  useCommands(
    useMemo(
      () =>
        commandsOf(t, t('review'), {
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
