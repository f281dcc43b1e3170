import { Drawer } from '@mantine/core'
import { Outlet, useRouteContext, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { accountTypeOf } from '#contract/index.ts'
import { useKeys } from '../kit/keys/commands.ts'
import { setShortcuts } from '../kit/keys/shortcuts.ts'
import { useTexts } from '../kit/i18n/i18n.ts'
import { useLiveStream } from '../kit/live/live-events.ts'
import { useCall } from '../kit/calls/query.ts'
import { useCustomerId, useMay, useViewer, ViewerContext } from '../kit/viewer.ts'
import { needsTerms, TermsGate } from '../legal/index.ts'
import { useCloseOnBack } from '../ui/dialogs/useCloseOnBack.ts'
import { Part } from '../ui/Part.tsx'
import { fetchToasts } from '../ui/toasts/ToastHost.tsx'
import classes from './AppLayout.module.css'
import { ClientDrawer } from './drawer/ClientDrawer.tsx'
import { Footer } from './Footer.tsx'
import { MatterSelect } from './header/MatterSelect.tsx'
import { Header } from './header/Header.tsx'
import { LiveCaches } from './LiveCaches.tsx'
import { Offline } from './Offline.tsx'
import { Palette } from './palette/Palette.tsx'
import { entryTexts } from './texts/index.ts'
import { useMediaQuery } from '@mantine/hooks'

const DRAWER_KEY = 'proofline.drawer'
/** From this width, tables have room for their columns beside the drawer. */
const WIDE_QUERY = '(min-width: 76em)'

/**
 * The list of clients: beside the page if there is room, unless the user hid it on this device; otherwise over the page until the next page
 * is opened.
 */
function useDrawer(isFocused: boolean): {
  place: 'beside' | 'over' | 'hidden'
  turn(): void
  close(): void
} {
  const isWide = useMediaQuery(WIDE_QUERY, window.matchMedia(WIDE_QUERY).matches)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [openAt, setOpenAt] = useState<string | null>(null)
  const [isHidden, setHidden] = useState(() => localStorage.getItem(DRAWER_KEY) === 'hidden')
  const hasRoom = isWide && !isFocused
  return {
    place: hasRoom && !isHidden ? 'beside' : openAt === path && !hasRoom ? 'over' : 'hidden',
    turn: () => {
      if (!hasRoom) {
        setOpenAt(openAt === path ? null : path)
        return
      }
      if (isHidden) localStorage.removeItem(DRAWER_KEY)
      else localStorage.setItem(DRAWER_KEY, 'hidden')
      setHidden(!isHidden)
    },
    close: () => setOpenAt(null),
  }
}

const UploadDock = lazy(async () => (await import('../imports/index.ts')).loadUploadDock())

export function AppLayout() {
  // Selects only the viewer, so that address changes don't render the layout again.
  const first = useRouteContext({ from: '/app', select: ({ viewer }) => viewer })
  const { data: viewer } = useCall('getViewer', {}, { initialData: first, staleTime: 60_000 })
  return (
    <ViewerContext value={viewer ?? first}>
      <Frame />
    </ViewerContext>
  )
}

function Frame() {
  const t = useTexts(entryTexts)
  const viewer = useViewer()
  const hasDrawer = useMay('VIEW_CLIENTS')
  const path = useRouterState({ select: (state) => state.location.pathname })
  const isFocused = path.endsWith('/review')
  const drawer = useDrawer(isFocused)
  useCloseOnBack(drawer.place === 'over', drawer.close)
  useKeys()
  useLayoutEffect(() => setShortcuts(viewer.shortcuts), [viewer.shortcuts])
  useEffect(() => void globalThis.requestIdleCallback?.(() => void fetchToasts().catch(() => undefined)), [])
  useLiveStream(viewer.id, useCustomerId())
  const isClient = accountTypeOf(viewer.accountType) === 'client'
  const isBeside = hasDrawer && drawer.place === 'beside'

  return (
    <div className={classes['frame']} data-drawer={isBeside || undefined} data-client={isClient || undefined}>
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <Header menu={hasDrawer ? { isOpen: drawer.place !== 'hidden', onTurn: drawer.turn } : null} />
      {isBeside ? (
        <nav className={classes['drawer']} aria-label={t('mainNavigation')}>
          <ClientDrawer />
        </nav>
      ) : null}
      {hasDrawer ? (
        <Drawer
          opened={drawer.place === 'over'}
          onClose={drawer.close}
          size={300}
          lockScroll={false}
          title={t('mainNavigation')}
          closeButtonProps={{ 'aria-label': t('closeMenu') }}
        >
          <ClientDrawer />
        </Drawer>
      ) : null}
      <main id="content" tabIndex={-1} className={classes['main']} data-focused={isFocused || undefined}>
        <Offline />
        {needsTerms(viewer) ? (
          <Suspense>
            <TermsGate>
              <MatterSelect />
            </TermsGate>
          </Suspense>
        ) : (
          <Outlet />
        )}
      </main>
      {isFocused ? null : <Footer motto />}
      <Palette />
      <LiveCaches />
      <Part>
        <UploadDock />
      </Part>
    </div>
  )
}
