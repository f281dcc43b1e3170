import type { Post } from '#contract/index.ts'
import { useWords } from '../../kit/words/i18n.ts'
import { WordButton } from '../../ui/WordButton.tsx'
import { offeredTo, POST_COMMANDS, titleOf } from '../commands/table.ts'
import { useReviewActs } from '../dialogs/ReviewActs.tsx'
import { postWords } from '../words/index.ts'

/** The buttons that this post allows this person, and no others. */
export function PostActions({ post, large = false }: { post: Post; large?: boolean }) {
  const t = useWords(postWords)
  const { run } = useReviewActs()
  return [...offeredTo([post], 'main'), ...offeredTo([post], 'other')].map((name) => {
    const { icon: Icon, group } = POST_COMMANDS[name]
    return (
      <WordButton
        key={name}
        large={large}
        filled={group === 'main'}
        icon={<Icon size={15} aria-hidden />}
        onClick={() => run(name, [post])}
      >
        {titleOf(t, name)}
      </WordButton>
    )
  })
}
