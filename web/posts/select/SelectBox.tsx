import { useContext } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { indexOfCell } from '../../ui/dialogs/list-focus.ts'
import { postTexts } from '../texts/index.ts'
import classes from './Select.module.css'
import { SelectionContext, useIsSelected } from './selection.ts'

/** The checkbox of a card. Shift selects everything since the last choice. */
export function SelectBox({ id }: { id: string }) {
  const t = useTexts(postTexts)
  const selection = useContext(SelectionContext)
  const isSelected = useIsSelected(id)
  if (!selection) return null
  return (
    <span className={classes['box']} data-select-box data-selected={isSelected || undefined}>
      <input
        type="checkbox"
        aria-label={t('selectPost')}
        checked={isSelected}
        onChange={() => undefined}
        onClick={(event) => {
          const index = indexOfCell(event.currentTarget)
          if (index !== null) selection.toggle(index, event.shiftKey)
        }}
      />
    </span>
  )
}
