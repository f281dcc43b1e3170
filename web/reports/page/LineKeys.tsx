import { IconArrowBackUp, IconChevronLeft, IconChevronRight, IconPencil, IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { ReportLine } from '#contract/index.ts'
import { type Command, useCommands } from '../../kit/keys/commands.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useManyActs } from '../../posts/index.tsx'
import { indexOfCell } from '../../ui/dialogs/list-focus.ts'
import { toastProblem } from '../../ui/toasts/toast.tsx'
import { reportTexts } from '../texts/index.ts'
import { focusComment, focusedLine, focusLine } from './line-focus.ts'
import type { LineList } from './line-list.ts'

type Props = {
  list: LineList
  canEdit: boolean
  setRemoved(lines: readonly ReportLine[], isRemoved: boolean): Promise<boolean>
  /** Beyond the first or last post of the page. */
  onTurn(by: 1 | -1): void
}

/** The keys of a report's posts: to the next one, the previous one, on other pages too, into its comment, out of the report, and undo. */
export function LineKeys({ list, canEdit, onTurn, setRemoved }: Props) {
  const t = useTexts(reportTexts)
  const { undoLast } = useManyActs()
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
        {
          id: 'remove-line',
          title: t('removeLine'),
          group,
          icon: IconX,
          shortcut: 'trash',
          can: canEdit,
          run: () => {
            const index = indexOfCell(focusedLine())
            const [line] = index === null ? [] : list.of([list.shownAt(index) ?? ''])
            if (line) void setRemoved([line], !line.isTrashed)
            else toastProblem(t('noPostFocused'))
          },
        },
        {
          id: 'undo-last',
          title: t('undoLast'),
          group,
          icon: IconArrowBackUp,
          shortcut: 'undoLast',
          can: canEdit,
          run: () => void undoLast(),
        },
      ]
    }, [t, list, canEdit, onTurn, setRemoved, undoLast]),
  )
  return null
}
