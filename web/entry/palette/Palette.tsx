import { IconKeyboard, IconLayoutDashboard, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { type Command, useCommands } from '../../kit/commands.ts'
import { useWords } from '../../kit/i18n.ts'
import { entryWords } from '../words/index.ts'
import { onOpen, openKeys, openPalette } from './open.ts'

const CommandPalette = lazy(() => import('./CommandPalette.tsx'))
const KeysDialog = lazy(() => import('./KeysDialog.tsx'))

/** What can be done everywhere, and the two windows that show what can be done. */
export function Palette() {
  const t = useWords(entryWords)
  const navigate = useNavigate()
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
      ]
    }, [t, navigate]),
  )
  const close = () => setOpen(null)
  return (
    <Suspense>
      {open === 'palette' ? <CommandPalette onClose={close} /> : null}
      {open === 'keys' ? <KeysDialog onClose={close} /> : null}
    </Suspense>
  )
}
