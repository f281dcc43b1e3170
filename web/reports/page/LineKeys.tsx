import { IconChevronLeft, IconChevronRight, IconPencil } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Command, useCommands } from '../../kit/keys/commands.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { reportTexts } from '../texts/index.ts'
import { focusComment, focusedLine, focusLine } from './line-focus.ts'

/** The keys of a report's posts: to the next one, the previous one, and into its comment. */
export function LineKeys({ canEdit }: { canEdit: boolean }) {
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
          run: () => void focusLine(1),
        },
        {
          ...row,
          id: 'previous-line',
          title: t('previousLine'),
          icon: IconChevronLeft,
          shortcut: 'previousPost',
          run: () => void focusLine(-1),
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
    }, [t, canEdit]),
  )
  return null
}
