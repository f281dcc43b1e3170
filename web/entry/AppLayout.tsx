import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouteContext, useRouterState } from '@tanstack/react-router'
import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useKeys } from '../kit/commands.ts'
import { useWords } from '../kit/i18n.ts'
import { useLiveStream } from '../kit/live.ts'
import { useCall } from '../kit/query.ts'
import { useCustomerId, useMay, ViewerContext } from '../kit/viewer.ts'
import classes from './AppLayout.module.css'
import { ClientDrawer } from './drawer/ClientDrawer.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './header/Header.tsx'
import { LiveCaches } from './LiveCaches.tsx'
import { Offline } from './Offline.tsx'
import { Palette } from './palette/Palette.tsx'
import { entryWords } from './words/index.ts'

const UploadDock = lazy(async () => (await import('../imports/index.ts')).loadUploadDock())

export function AppLayout() {
  const { viewer: first } = useRouteContext({ from: '/app' })
  const { data: viewer } = useCall('getViewer', {}, { initialData: first, staleTime: 60_000 })
  return (
    <ViewerContext value={viewer ?? first}>
      <Frame />
    </ViewerContext>
  )
}

function Frame() {
  const t = useWords(entryWords)
  const queryClient = useQueryClient()
  const hasDrawer = useMay('VIEW_CLIENTS')
  const isWide = useMediaQuery('(min-width: 1024px)', window.matchMedia('(min-width: 1024px)').matches)
  const [openAt, setOpenAt] = useState<string | null>(null)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const isFocused = path.endsWith('/review')
  useKeys()
  useLiveStream(
    useCustomerId(),
    useCallback(() => void queryClient.invalidateQueries(), [queryClient]),
  )

  return (
    <div className={classes['frame']} data-drawer={(hasDrawer && isWide && !isFocused) || undefined}>
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <Header onMenu={hasDrawer && (!isWide || isFocused) ? () => setOpenAt(path) : null} />
      {hasDrawer && isWide && !isFocused ? (
        <nav className={classes['drawer']} aria-label={t('mainNavigation')}>
          <ClientDrawer />
        </nav>
      ) : null}
      {hasDrawer ? (
        <Drawer
          opened={openAt === path}
          onClose={() => setOpenAt(null)}
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
        <Outlet />
      </main>
      {isFocused ? null : <Footer />}
      <Palette />
      <LiveCaches />
      <Suspense>
        <UploadDock />
      </Suspense>
    </div>
  )
}
