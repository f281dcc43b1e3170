import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { Client } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { clientTexts } from '../texts/index.ts'
import { Added } from './Added.tsx'
import { Wizard } from './Wizard.tsx'

const NARROW_QUERY = '(max-width: 40em)'

/** The wizard for a new client, in four steps. Closing it keeps the draft until the client is added or the draft discarded. */
export default function AddClientDialog({ customerId, onClose }: { customerId: string; onClose(): void }) {
  const t = useTexts(clientTexts)
  const isNarrow = useMediaQuery(NARROW_QUERY, window.matchMedia(NARROW_QUERY).matches)
  const [added, setAdded] = useState<Client | null>(null)
  return (
    <Dialog
      opened
      losesInput={false}
      onClose={onClose}
      title={t('addClient')}
      fullScreen={isNarrow}
      radius={isNarrow ? 0 : 'lg'}
      closeOnClickOutside={false}
    >
      {added ? (
        <Added client={added} onAnother={() => setAdded(null)} onClose={onClose} />
      ) : (
        <Wizard customerId={customerId} onAdded={setAdded} />
      )}
    </Dialog>
  )
}
