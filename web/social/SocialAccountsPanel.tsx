import { Suspense, useState } from 'react'
import type { Client, SocialAccount } from '#contract/index.ts'
import { Platforms } from './Platforms.tsx'
import { AccountImport } from './AccountImport.tsx'

/** The same content as the dialog, for pages that show it directly. */
export default function SocialAccountsPanel({ client }: { client: Client }) {
  const [importing, setImporting] = useState<SocialAccount | null>(null)
  const close = () => setImporting(null)
  return (
    <>
      <Platforms client={client} onLeave={close} onImport={setImporting} />
      {importing ? (
        <Suspense>
          <AccountImport account={importing} opened onClose={close} onLeave={close} />
        </Suspense>
      ) : null}
    </>
  )
}
