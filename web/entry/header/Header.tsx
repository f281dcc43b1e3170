import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { accountTypeOf } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useCustomerId, useIsInsideFirm, useMay, useViewer } from '../../kit/viewer.ts'
import { CallLine } from '../../ui/forms/CallLine.tsx'
import { Bell } from '../../notifications/index.tsx'
import { ResourcesMenu } from '../../resources/index.tsx'
import { Wordmark } from '../../ui/Mark.tsx'
import { openPalette } from '../palette/open-palette.ts'
import { entryTexts } from '../texts/index.ts'
import { ClientNav } from './ClientNav.tsx'
import { MatterSelect } from './MatterSelect.tsx'
import { AllFirms } from './AllFirms.tsx'
import { FirmSelect } from './FirmSelect.tsx'
import classes from './Header.module.css'
import { LiveState } from './LiveState.tsx'
import { PendingAccounts } from './PendingAccounts.tsx'
import { UserMenu } from './UserMenu.tsx'

/** `menu`: whether the drawer is open, and the function that toggles it; null if there is no drawer. */
export function Header({ menu }: { menu: { isOpen: boolean; onTurn(): void } | null }) {
  const t = useTexts(entryTexts)
  const viewer = useViewer()
  const hasClients = useMay('VIEW_CLIENTS')
  const hasFirms =
    accountTypeOf(viewer.accountType) === 'provider' && viewer.permissions.includes('VIEW_ACTIVE_ACCOUNT')
  const isInsideFirm = useIsInsideFirm()
  const isClient = accountTypeOf(viewer.accountType) === 'client' && viewer.link === null
  // A provider searches clients and posts in the chosen firm; if none is chosen, the palette searches firms.
  const search = t(useCustomerId() === null ? 'searchFirms' : 'searchAll')
  return (
    <header
      className={classes['header']}
      data-two-rows={hasFirms || undefined}
      data-client={isClient || undefined}
      data-inside={isInsideFirm || undefined}
    >
      {menu ? (
        <Tooltip label={t(menu.isOpen ? 'hideMenu' : 'menu')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('menu')}
            aria-expanded={menu.isOpen}
            onClick={menu.onTurn}
          >
            <IconMenu2 size={20} />
          </ActionIcon>
        </Tooltip>
      ) : null}
      <Link
        to={isInsideFirm ? '/firms' : '/'}
        className={classes['home']}
        aria-label={`Proofline: ${t(isInsideFirm ? 'allFirms' : 'dashboard')}`}
      >
        <Wordmark />
      </Link>
      {isClient && viewer.clientId !== null ? <ClientNav clientId={viewer.clientId} /> : null}
      {isClient ? (
        <span className={classes['firm']}>
          <MatterSelect />
        </span>
      ) : null}
      {hasFirms ? (
        <span className={classes['firm']}>
          <AllFirms />
          <FirmSelect />
        </span>
      ) : null}
      {accountTypeOf(viewer.accountType) === 'customer' ? (
        <span className={classes['ownFirm']} title={viewer.account.name}>
          {viewer.account.name}
        </span>
      ) : null}
      {hasClients ? (
        <Button
          className={classes['search'] ?? ''}
          variant="default"
          leftSection={<IconSearch size={15} aria-hidden />}
          rightSection={<kbd className={classes['kbd']}>Ctrl K</kbd>}
          onClick={openPalette}
        >
          {search}
        </Button>
      ) : null}
      {isClient ? (
        <span className={classes['call']}>
          <CallLine name={viewer.account.name} phone={viewer.firmPhoneNumber} isInBar />
        </span>
      ) : null}
      <span className={classes['end']}>
        {hasClients ? (
          <Tooltip label={search}>
            <ActionIcon
              className={classes['searchSmall'] ?? ''}
              variant="subtle"
              color="gray"
              size={36}
              aria-label={search}
              onClick={openPalette}
            >
              <IconSearch size={20} />
            </ActionIcon>
          </Tooltip>
        ) : null}
        <LiveState />
        <PendingAccounts />
        {viewer.permissions.includes('VIEW_RESOURCES') ? <ResourcesMenu /> : null}
        {viewer.link === null ? <Bell /> : null}
        <UserMenu />
      </span>
    </header>
  )
}
