import {
  IconBuilding,
  IconDevices,
  IconKeyboard,
  IconLayoutDashboard,
  IconSearch,
  IconSettings,
  IconUserPlus,
} from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { type Command, useCommands } from '../../kit/commands.ts'
import { useWords } from '../../kit/i18n.ts'
import { useMay, useViewer } from '../../kit/viewer.ts'
import { entryWords } from '../words/index.ts'
import { onOpen, openKeys, openPalette } from './open.ts'

const CommandPalette = lazy(() => import('./CommandPalette.tsx'))
const KeysDialog = lazy(() => import('./KeysDialog.tsx'))

/** What can be done everywhere, and the two windows that show what can be done. */
export function Palette() {
  const t = useWords(entryWords)
  const navigate = useNavigate()
  const viewer = useViewer()
  const mayAdminister = useMay('VIEW_USERS')
  const mayInvite = useMay('INVITE_USER')
  const hasFirms = viewer.accountType === 1
  /** The account on screen, or one's own. */
  const { accountId = viewer.accountId } = useParams({ strict: false })
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  useEffect(() => onOpen(setOpen), [])
  useCommands(
    useMemo((): Command[] => {
      const group = t('general')
      return [
        {
          id: 'palette',
          title: t('palette'),
          group,
          icon: IconSearch,
          keys: ['mod+k', '/'],
          can: true,
          run: openPalette,
        },
        { id: 'keys', title: t('keys'), group, icon: IconKeyboard, keys: ['?'], can: true, run: openKeys },
        {
          id: 'dashboard',
          title: t('toDashboard'),
          group,
          icon: IconLayoutDashboard,
          can: true,
          run: () => void navigate({ to: '/' }),
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
          id: 'sessions',
          title: t('sessions'),
          group,
          icon: IconDevices,
          can: viewer.link === null,
          run: () => void navigate({ to: '/account/sessions' }),
        },
      ]
    }, [t, navigate, viewer, accountId, mayAdminister, mayInvite, hasFirms]),
  )
  const close = () => setOpen(null)
  return (
    <Suspense>
      {open === 'palette' ? <CommandPalette onClose={close} /> : null}
      {open === 'keys' ? <KeysDialog onClose={close} /> : null}
    </Suspense>
  )
}
