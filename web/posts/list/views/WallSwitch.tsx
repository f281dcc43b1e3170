import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useTexts } from '../../../kit/i18n/i18n.ts'
import type { ViewMode } from '../../data/filters.ts'
import { wallTexts } from '../../wall/texts/index.ts'

type Props = { mode: ViewMode; onMode(mode: ViewMode): void }

/** Shows a list as a wall of its pictures, or as a list again. */
export function WallSwitch({ mode, onMode }: Props) {
  const t = useTexts(wallTexts)
  const isOn = mode === 'wall'
  return (
    <Tooltip label={t('asWall')}>
      <ActionIcon
        variant={isOn ? 'filled' : 'default'}
        size={30}
        aria-label={t('asWall')}
        aria-pressed={isOn}
        onClick={() => onMode(isOn ? 'scroll' : 'wall')}
      >
        <IconPhoto size={17} />
      </ActionIcon>
    </Tooltip>
  )
}
