import { useMediaQuery } from '@mantine/hooks'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { AddCard } from '../cards/AddCard.tsx'
import { cardValues } from '../cards/card-text.ts'
import { billingTexts } from '../texts/index.ts'

const NARROW_QUERY = '(max-width: 40em)'

export function AddPaymentMethodDialog({ customerId, onClose }: { customerId: string; onClose(): void }) {
  const t = useTexts(billingTexts)
  const isNarrow = useMediaQuery(NARROW_QUERY, window.matchMedia(NARROW_QUERY).matches)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('addMethod')}
      fullScreen={isNarrow}
      radius={isNarrow ? 0 : 'lg'}
      closeOnClickOutside={false}
    >
      <AddCard
        customerId={customerId}
        onCancel={onClose}
        onAdded={({ card }, isNew) => {
          if (isNew) toast(t('added', { card: t('card', cardValues(card)) }))
          onClose()
        }}
      />
    </Dialog>
  )
}
