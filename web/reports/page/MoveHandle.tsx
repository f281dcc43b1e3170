import { ActionIcon, Button, NumberInput, Popover } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReportLine } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { reportTexts } from '../texts/index.ts'
import classes from './Report.module.css'
import type { Move } from './useMove.ts'

/** Moves a post: drag the handle, press the arrow keys, or click it and enter a position. */
export function MoveHandle({ item, move }: { item: ReportLine; move: Move }) {
  const t = useTexts(reportTexts)
  const [isOpen, setOpen] = useState(false)
  const [number, setNumber] = useState<string | number>(item.number)
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus hideDetached={false} position="bottom-start">
      <Popover.Target>
        <ActionIcon
          {...move.handleOf(item)}
          className={classes['handle'] ?? ''}
          variant="subtle"
          color="gray"
          aria-label={t('moveNamed', { number: item.number })}
          title={t('moveHint')}
          onClick={() => {
            if (move.drag !== null) return
            setNumber(item.number)
            setOpen((open) => !open)
          }}
        >
          <IconGripVertical size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          className={classes['place']}
          onSubmit={(event) => {
            event.preventDefault()
            setOpen(false)
            if (typeof number === 'number') move.move(item, number)
          }}
        >
          <NumberInput
            label={t('moveToPlace')}
            min={1}
            max={move.total}
            allowDecimal={false}
            value={number}
            onChange={setNumber}
            data-autofocus
          />
          <Button type="submit" size="compact-md">
            {t('move')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
