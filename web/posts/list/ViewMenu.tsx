import { ActionIcon, Menu, SegmentedControl } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconCheck } from '@tabler/icons-react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import type { RowSize } from '../card/row-height.ts'
import type { ViewMode } from '../data/filters.ts'
import { postTexts } from '../texts/index.ts'
import { wallTexts } from '../wall/texts/index.ts'
import type { Density } from '../wall/useWallRows.ts'
import { useDensity, useRowSize } from './list-preferences.ts'

type Props = { mode: ViewMode; onMode(mode: ViewMode): void }

/** How a list is shown: scrolled or by pages, and the row height; or of a wall the size of its pictures. */
export function ViewMenu({ mode, onMode }: Props) {
  const t = useTexts(postTexts)
  const [size, setSize] = useRowSize()
  const sizes = useSizes()
  return (
    <Menu position="bottom-end" width={250} checkIcon={<IconCheck size={14} />}>
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label={t('view')} title={t('view')}>
          <IconAdjustmentsHorizontal size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mode === 'wall' ? (
          <Choices {...sizes} />
        ) : (
          <>
            <Choices
              label={t('mode')}
              value={mode}
              choices={{ scroll: t('modeScroll'), manual: t('modePages') }}
              onChoose={(next: 'scroll' | 'manual') => onMode(next)}
            />
            <Choices
              label={t('rowHeight')}
              value={size}
              choices={{ dense: t('rowsDense'), roomy: t('rowsRoomy') } satisfies Record<RowSize, string>}
              onChoose={setSize}
            />
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The same choices for a dialog, which has more room. */
export function ViewChoices({ mode, onMode }: Props) {
  const t = useTexts(postTexts)
  const [size, setSize] = useRowSize()
  const { label, value, choices, onChoose } = useSizes()
  if (mode === 'wall')
    return (
      <SegmentedControl
        aria-label={label}
        value={value}
        onChange={(next) => onChoose(next as Density)}
        data={Object.entries(choices).map(([each, word]) => ({ value: each, label: word }))}
      />
    )
  return (
    <>
      <SegmentedControl
        aria-label={t('mode')}
        value={mode}
        onChange={(next) => onMode(next === 'manual' ? 'manual' : 'scroll')}
        data={[
          { value: 'scroll', label: t('modeScroll') },
          { value: 'manual', label: t('modePages') },
        ]}
      />
      <SegmentedControl
        aria-label={t('rowHeight')}
        value={size}
        onChange={(next) => setSize(next === 'roomy' ? 'roomy' : 'dense')}
        data={[
          { value: 'dense', label: t('rowsDense') },
          { value: 'roomy', label: t('rowsRoomy') },
        ]}
      />
    </>
  )
}

function useSizes(): ChoicesProps<Density> {
  const t = useTexts(wallTexts)
  const [value, onChoose] = useDensity()
  return {
    label: t('size'),
    value,
    choices: { large: t('size_large'), middle: t('size_middle'), small: t('size_small') },
    onChoose,
  }
}

type ChoicesProps<Value extends string> = {
  label: string
  value: Value
  choices: Record<Value, string>
  onChoose(value: Value): void
}

function Choices<Value extends string>({ label, value, choices, onChoose }: ChoicesProps<Value>) {
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      <Menu.RadioGroup value={value} onChange={(next) => onChoose(next as Value)} aria-label={label}>
        {(Object.entries(choices) as [Value, string][]).map(([each, word]) => (
          <Menu.RadioItem key={each} value={each} closeMenuOnClick>
            {word}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}
