import { IconChevronLeft, IconChevronRight, IconPencil } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Command, useCommands } from '../../kit/keys/commands.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { reportTexts } from '../texts/index.ts'
import { focusComment, focusedLine, focusLine } from './line-focus.ts'

type Props = {
  canEdit: boolean
  /** Beyond the first or last post of the page. */
  onTurn(by: 1 | -1): void
}

/** The keys of a report's posts: to the next one, the previous one, on other pages too, and into its comment. */
export function LineKeys({ canEdit, onTurn }: Props) {
  const t = useTexts(reportTexts)
  useCommands(
    useMemo((): Command[] => {
      const group = t('posts')
      const row = { group, can: true, repeats: true }
      return [
        {
          ...row,
          id: 'next-line',
          title: t('nextLine'),
          icon: IconChevronRight,
          shortcut: 'nextPost',
          run: () => focusLine(1) ?? onTurn(1),
        },
        {
          ...row,
          id: 'previous-line',
          title: t('previousLine'),
          icon: IconChevronLeft,
          shortcut: 'previousPost',
          run: () => focusLine(-1) ?? onTurn(-1),
        },
        {
          id: 'comment-line',
          title: t('commentLine'),
          group,
          icon: IconPencil,
          shortcut: 'writeComment',
          can: canEdit,
          run: () => focusComment(focusedLine() ?? focusLine(1)),
        },
      ]
    }, [t, canEdit, onTurn]),
  )
  return null
}
