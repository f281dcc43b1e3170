import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { PaymentMethod } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useReturnToLastPage } from '../../kit/address/list-address.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useMay } from '../../kit/viewer.ts'
import { Paginator } from '../../ui/lists/Paginator.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/lists/States.tsx'
import { billingTexts } from '../texts/index.ts'
import { DeletePaymentMethodDialog } from './DeletePaymentMethodDialog.tsx'
import { PaymentMethodRow } from './PaymentMethodRow.tsx'
import classes from './Methods.module.css'
import { useMediaQuery } from '@mantine/hooks'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { AddCard } from '../cards/AddCard.tsx'
import { cardValues } from '../cards/card-text.ts'

const NARROW_QUERY = '(max-width: 40em)'
const PAGE_SIZE = 20

/** A firm's cards, the primary one first. */
export function PaymentMethodsTab({ customerId }: { customerId: string }) {
  const t = useTexts(billingTexts)
  const mayAdd = useMay('ADD_PAYMENT_METHOD')
  const [page, setPage] = useState(1)
  const [isAdding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState<PaymentMethod | null>(null)
  const { data, error, refetch } = useCall(
    'listPaymentMethods',
    { params: { id: customerId }, query: { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE } },
    { keepPrevious: true },
  )
  useReturnToLastPage(page, PAGE_SIZE, data?.total, setPage)
  const add = mayAdd ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('addMethod')}
    </Button>
  ) : null
  return (
    <>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LineSkeletons count={3} height={52} />}
      {data?.total === 0 ? (
        <EmptyState title={t('noMethods')} action={add}>
          {t(mayAdd ? 'noMethodsHint' : 'noMethodsReader')}
        </EmptyState>
      ) : null}
      {data && data.total > 0 ? (
        <>
          {add ? (
            <div className={classes['actions']}>{add}</div>
          ) : (
            <p className={classes['hint']}>{t('methodsReader')}</p>
          )}
          <ul className={classes['list']} aria-label={t('paymentMethods')}>
            {data.items.map((method) => (
              <PaymentMethodRow key={method.id} method={method} onDelete={() => setDeleting(method)} />
            ))}
          </ul>
          {data.total > PAGE_SIZE ? (
            <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
          ) : null}
        </>
      ) : null}
      {isAdding ? <AddPaymentMethodDialog customerId={customerId} onClose={() => setAdding(false)} /> : null}
      {deleting ? (
        <DeletePaymentMethodDialog
          method={deleting}
          isOnly={data?.total === 1}
          onClose={() => setDeleting(null)}
        />
      ) : null}
    </>
  )
}

function AddPaymentMethodDialog({ customerId, onClose }: { customerId: string; onClose(): void }) {
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
