import { lazy, Suspense, useState } from 'react'
import type { PlatformType, SignIn } from '#contract/index.ts'
import { useStore } from '../../kit/store.ts'
import { closedHere, useSignIns, watchedHere } from './sign-ins.ts'

const SignInDialog = lazy(() => import('./SignInDialog.tsx'))

type Props = {
  clientId: string
  /** Starts to add the account by file. `accountId`: null for a new one. */
  onFile(platform: PlatformType, accountId: string | null): void
}

/** Asks about sign-ins that wait although their page was loaded again, one after the other, and says which ones waited too long. */
export function SignIns({ clientId, onFile }: Props) {
  const signIns = useSignIns(clientId)
  const watched = useStore(watchedHere)
  const [shown, setShown] = useState<SignIn | null>(null)
  const closed = useStore(closedHere)
  const next = signIns.find(
    ({ id, channel, state }) => !closed.includes(id) && (state === 'late' || !watched.has(channel)),
  )
  if (!shown && next) setShown(next)
  if (!shown) return null
  const listed = signIns.find(({ id }) => id === shown.id)
  // What it became on the server, also after it has left the list.
  if (listed && listed !== shown) setShown(listed)
  const close = () => {
    closedHere.set([...closedHere.get(), shown.id])
    setShown(null)
  }
  return (
    <Suspense>
      <SignInDialog
        key={shown.id}
        signIn={shown}
        isGone={!listed}
        onClose={close}
        onFile={() => {
          close()
          onFile(shown.platform, shown.accountId)
        }}
      />
    </Suspense>
  )
}
