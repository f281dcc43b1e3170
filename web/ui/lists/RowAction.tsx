import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { hasNoHover } from '../theme/hover.ts'
import { uiTexts } from '../texts/index.ts'

type Icon = ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>

type Props = {
  icon: Icon
  word: string
  /** The action and its object, for screen readers. */
  label: string
  isPending?: boolean
  onClick?: () => void
  /** If given, it is a link. */
  renderRoot?: (props: Record<string, unknown>) => ReactNode
}

/**
 * An action on a row: an icon with its label as a tooltip. On touch screens, which have no tooltips, the label is beside the icon; it
 * accepts the props of a menu's target.
 */
export function RowAction({ icon: Icon, word, label, isPending = false, ...rest }: Props) {
  if (hasNoHover())
    return (
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
        // The accessible name must contain the visible label, for users of voice control.
        aria-label={label.includes(word) ? label : `${word}: ${label}`}
        loading={isPending}
        {...rest}
      >
        {word}
      </Button>
    )
  return (
    <Tooltip label={word}>
      <ActionIcon size={32} variant="subtle" color="gray" aria-label={label} loading={isPending} {...rest}>
        <Icon size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

type MenuProps = {
  /** The subject of the row. */
  name: string
  actions: readonly { key: string; icon: Icon; word: string; isDanger?: boolean; run(): void }[]
}

/** The actions of a row that don't fit beside its first one. */
export function RowMenu({ name, actions }: MenuProps) {
  const t = useTexts(uiTexts)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <RowAction icon={IconDots} word={t('more')} label={t('moreNamed', { name })} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ key, icon: Icon, word, isDanger = false, run }) => (
          <Menu.Item
            key={key}
            leftSection={<Icon size={16} stroke={1.6} />}
            {...(isDanger ? { color: 'var(--mantine-color-error)' } : {})}
            onClick={run}
          >
            {word}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
