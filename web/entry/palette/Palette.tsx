import {
  IconBuilding,
  IconCreditCard,
  IconDevices,
  IconKeyboard,
  IconLayoutDashboard,
  IconLibraryPhoto,
  IconSearch,
  IconSettings,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { accountTypeOf } from '#contract/index.ts'
import { type Command, useCommands } from '../../kit/keys/commands.ts'
import { useTopic } from '../../kit/store.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useCustomerId, useMay, useViewer } from '../../kit/viewer.ts'
import { lazyDialog, Opening } from '../../ui/dialogs/Opening.tsx'
import { entryTexts } from '../texts/index.ts'
import { openKeys, openPalette, openRequests } from './open-palette.ts'

const CommandPalette = lazyDialog(() => import('./CommandPalette.tsx'))
const KeysDialog = lazyDialog(() => import('./KeysDialog.tsx'))
const AddClientDialog = lazyDialog(() => import('../../clients/add/AddClientDialog.tsx'))

/** General commands and their dialogs. `?action=addClient` opens the wizard on any page, so that buttons and links can open it. */
export function Palette() {
  const navigate = useNavigate()
  const mayAddClient = useMay('ADD_CLIENT')
  const { customerId } = useAccountsOnScreen()
  const { action } = useSearch({ strict: false })
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  useTopic(openRequests, setOpen)
  useOwnCommands()
  useGeneralCommands()
  const close = useCallback(() => setOpen(null), [])
  const closeWizard = useCallback(
    () =>
      void navigate({
        to: '.',
        search: ({ action: _, ...rest }) => rest,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return (
    <>
      {open ? (
        <Opening key={open} onClose={close}>
          {open === 'palette' ? <CommandPalette onClose={close} /> : <KeysDialog onClose={close} />}
        </Opening>
      ) : null}
      {action === 'addClient' && mayAddClient && customerId !== null ? (
        <Opening key={customerId} onClose={closeWizard}>
          <AddClientDialog customerId={customerId} onClose={closeWizard} />
        </Opening>
      ) : null}
    </>
  )
}

/** The account on screen or the user's own, and the law firm on screen or the chosen one. */
function useAccountsOnScreen() {
  const viewer = useViewer()
  const chosenId = useCustomerId()
  const { accountId = viewer.accountId } = useParams({ strict: false })
  const isOther = accountTypeOf(viewer.accountType) === 'provider' && accountId !== viewer.accountId
  return { accountId, customerId: isOther ? accountId : chosenId }
}

/** Commands about the app and the user. */
function useOwnCommands(): void {
  const t = useTexts(entryTexts)
  const navigate = useNavigate()
  const { link } = useViewer()
  useCommands(
    useMemo((): Command[] => {
      const group = t('general')
      return [
        {
          id: 'palette',
          title: t('palette'),
          group,
          icon: IconSearch,
          keys: ['mod+k'],
          can: true,
          run: openPalette,
        },
        {
          id: 'keys',
          title: t('keys'),
          group,
          icon: IconKeyboard,
          shortcut: 'keys',
          can: true,
          run: openKeys,
        },
        {
          id: 'shortcuts',
          title: t('changeKeys'),
          group,
          icon: IconKeyboard,
          can: link === null,
          run: () => void navigate({ to: '/account/shortcuts' }),
        },
        {
          id: 'sessions',
          title: t('sessions'),
          group,
          icon: IconDevices,
          can: link === null,
          run: () => void navigate({ to: '/account/sessions' }),
        },
      ]
    }, [t, navigate, link]),
  )
}

/** Commands that lead to places. */
function useGeneralCommands(): void {
  const t = useTexts(entryTexts)
  const navigate = useNavigate()
  const viewer = useViewer()
  const mayAdminister = useMay('VIEW_USERS')
  const mayInvite = useMay('INVITE_USER')
  const mayAddClient = useMay('ADD_CLIENT')
  const mayBill = useMay('VIEW_PAYMENT_METHODS')
  const hasFirms = accountTypeOf(viewer.accountType) === 'provider'
  const { accountId, customerId } = useAccountsOnScreen()
  useCommands(
    useMemo((): Command[] => {
      const group = t('general')
      return [
        {
          id: 'dashboard',
          title: t('toDashboard'),
          group,
          icon: IconLayoutDashboard,
          can: true,
          run: () => void navigate({ to: '/' }),
        },
        {
          id: 'albums',
          title: t('digitalAlbums'),
          group,
          icon: IconLibraryPhoto,
          can: viewer.clientId === null,
          run: () => void navigate({ to: '/albums' }),
        },
        {
          id: 'administration',
          title: t('administration'),
          group,
          icon: IconSettings,
          can: mayAdminister,
          run: () =>
            void navigate({ to: '/admin/accounts/$accountId', params: { accountId: viewer.accountId } }),
        },
        {
          id: 'law-firms',
          title: t('lawFirms'),
          group,
          icon: IconBuilding,
          can: hasFirms,
          run: () => void navigate({ to: '/customers' }),
        },
        {
          id: 'invite-user',
          title: t('inviteUser'),
          group,
          icon: IconUserPlus,
          can: mayInvite,
          run: () =>
            void navigate({
              to: '/admin/accounts/$accountId/users',
              params: { accountId },
              search: { action: 'invite' },
            }),
        },
        {
          id: 'add-client',
          title: t('addClient'),
          group,
          icon: IconUser,
          can: mayAddClient && customerId !== null,
          run: () =>
            void navigate({
              to: '.',
              search: (search) => ({ ...search, action: 'addClient' }),
              resetScroll: false,
            }),
        },
        {
          id: 'billing',
          title: t('billing'),
          group,
          icon: IconCreditCard,
          can: mayBill && customerId !== null,
          run: () =>
            void navigate({
              to: '/admin/accounts/$accountId/billing',
              params: { accountId: customerId ?? '' },
            }),
        },
      ]
    }, [
      t,
      navigate,
      viewer,
      accountId,
      customerId,
      mayAdminister,
      mayInvite,
      mayAddClient,
      mayBill,
      hasFirms,
    ]),
  )
}
