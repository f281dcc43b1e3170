import { Tabs, VisuallyHidden } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTexts } from '../kit/i18n/i18n.ts'
import { PaymentMethodsTab } from './methods/PaymentMethodsTab.tsx'
import { ReceiptsTab } from './receipts/ReceiptsTab.tsx'
import { billingTexts } from './texts/index.ts'

/** A firm's cards and receipts; the open tab is in the address. */
export default function BillingPage({ customerId }: { customerId: string }) {
  const t = useTexts(billingTexts)
  const navigate = useNavigate()
  const tab = useSearch({ strict: false })['tab'] === 'receipts' ? 'receipts' : 'methods'
  return (
    <section aria-labelledby="billing">
      {/* The tab above has the same word. */}
      <VisuallyHidden component="h2" id="billing">
        {t('billing')}
      </VisuallyHidden>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) =>
          void navigate({
            to: '.',
            search: next === 'receipts' ? { tab: 'receipts' } : {},
            replace: true,
            resetScroll: false,
          })
        }
      >
        <Tabs.List>
          <Tabs.Tab value="methods">{t('paymentMethods')}</Tabs.Tab>
          <Tabs.Tab value="receipts">{t('receipts')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="methods" pt="xs">
          <PaymentMethodsTab customerId={customerId} />
        </Tabs.Panel>
        <Tabs.Panel value="receipts" pt="xs">
          <ReceiptsTab customerId={customerId} />
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}
