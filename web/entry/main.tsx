import '../kit/storage.ts'
import '../ui/theme/styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { loadConfig } from '../kit/calls/config.ts'
import { guessLanguage, startI18n } from '../kit/i18n/i18n.ts'
import { makeQueryClient } from '../kit/calls/query.ts'
import { adoptVariables } from '../ui/theme/theme.ts'
import { UiProvider } from '../ui/theme/UiProvider.tsx'
import { reloadOnMissingModule } from './missing-modules.ts'
import { followPageTitle } from '../kit/page-title.ts'
import { makeRouter } from './router.tsx'
import { fetchPagesAhead } from './session.ts'
import { Unreachable } from './Unreachable.tsx'

async function start(root: Root): Promise<void> {
  adoptVariables()
  await startI18n(guessLanguage())
  await loadConfig()
  const queryClient = makeQueryClient()
  const router = makeRouter(queryClient)
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <UiProvider>
          <RouterProvider router={router} />
        </UiProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}

// The page says so itself (web/index.html).
if (!document.documentElement.hasAttribute('data-too-old')) {
  reloadOnMissingModule()
  followPageTitle()
  fetchPagesAhead()
  const root = createRoot(document.getElementById('app') ?? document.body)
  start(root).catch(() =>
    root.render(
      <UiProvider>
        <Unreachable onRetry={() => location.reload()} />
      </UiProvider>,
    ),
  )
}
