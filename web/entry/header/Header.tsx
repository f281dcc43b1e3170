import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../kit/i18n.ts'
import { useMay, useViewer } from '../../kit/viewer.ts'
import { Wordmark } from '../../ui/Mark.tsx'
import { Bell } from '../bell/Bell.tsx'
import { openPalette } from '../palette/open.ts'
import { entryWords } from '../words/index.ts'
import { FirmSelect } from './FirmSelect.tsx'
import classes from './Header.module.css'
import { UserMenu } from './UserMenu.tsx'

export function Header({ onMenu }: { onMenu: (() => void) | null }) {
  const t = useWords(entryWords)
  const viewer = useViewer()
  const hasClients = useMay('VIEW_CLIENTS')
  return (
    <header className={classes['header']}>
      {onMenu ? (
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('menu')} onClick={onMenu}>
          <IconMenu2 size={20} />
        </ActionIcon>
      ) : null}
      <Link to="/" className={classes['home']} aria-label={`Proofline: ${t('dashboard')}`}>
        <Wordmark />
      </Link>
      {viewer.accountType === 1 ? <FirmSelect /> : null}
      {hasClients ? (
        <Button
          className={classes['search'] ?? ''}
          variant="default"
          leftSection={<IconSearch size={15} aria-hidden />}
          rightSection={<kbd className={classes['kbd']}>Ctrl K</kbd>}
          onClick={openPalette}
        >
          {t('searchClients')}
        </Button>
      ) : null}
      <span className={classes['end']}>
        {hasClients ? (
          <Tooltip label={t('searchClients')}>
            <ActionIcon
              className={classes['searchSmall'] ?? ''}
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('searchClients')}
              onClick={openPalette}
            >
              <IconSearch size={20} />
            </ActionIcon>
          </Tooltip>
        ) : null}
        <Bell />
        <UserMenu />
      </span>
    </header>
  )
}
