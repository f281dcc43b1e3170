import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { LiveRegion } from './LiveRegion.tsx'
import { theme } from './theme.ts'

const schemes = localStorageColorSchemeManager({ key: 'proofline.color-scheme' })

export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={schemes}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
      <Notifications
        position="bottom-right"
        limit={4}
        autoClose={3000}
        transitionDuration={120}
        containerWidth={320}
      />
      <LiveRegion />
    </MantineProvider>
  )
}
