import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useCommands } from '../../kit/keys/commands.ts'
import { useWords } from '../../kit/words/i18n.ts'
import { ErrorState } from '../../ui/lists/States.tsx'
import { postWords } from '../words/index.ts'

type Props = {
  /** What the server said of it. */
  error: unknown
  onPrevious(): void
  /** null: nothing comes after it. */
  onNext: (() => void) | null
}

/** A post that does not exist, no longer does, or may no longer be seen: nothing of it stays on screen, only the way on. */
export function GonePost({ error, onPrevious, onNext }: Props) {
  const t = useWords(postWords)
  useCommands(
    useMemo(() => {
      const row = (id: string, title: string, key: string, run: (() => void) | null) => ({
        id: `post.${id}`,
        title,
        group: t('review'),
        keys: [key],
        can: run !== null,
        run: () => run?.(),
      })
      return [row('next', t('nextPost'), 'j', onNext), row('previous', t('previousPost'), 'k', onPrevious)]
    }, [t, onPrevious, onNext]),
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
