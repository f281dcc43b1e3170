import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Charge, CHARGE_ORDERS } from '#contract/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { dayIn, formatDate, formatInstant } from '../../kit/i18n/time.ts'
import type { LoadRows } from '../../ui/lists/csv.ts'
import { type Column, DataTable, type SortBy } from '../../ui/lists/DataTable.tsx'
import { MailAddress } from '../../ui/forms/MailAddress.tsx'
import { useFormatMoney } from '../money.ts'
import { billingTexts } from '../texts/index.ts'
import classes from './Receipts.module.css'

type Props = {
  charges: readonly Charge[]
  sortBy: SortBy<(typeof CHARGE_ORDERS)[number]>
  load: LoadRows<Charge>
}

const lastNameFirst = ({ lastName, firstName }: Charge['client']) => `${lastName}, ${firstName}`

export function ReceiptsTable({ charges, sortBy, load }: Props) {
  const t = useTexts(billingTexts)
  const money = useFormatMoney()
  const language = useLanguage()
  // The day on the receipt, in the firm's time zone rather than the reader's.
  const dayOf = ({ chargedAt, timeZone }: Charge) => formatDate(dayIn(chargedAt, timeZone), language)
  const columns: Column<Charge>[] = [
    {
      id: 'client',
      title: t('client'),
      kind: 'name',
      csv: ({ client }) => lastNameFirst(client),
      sort: sortBy('client.name'),
      render: ({ client }) =>
        client.isDeleted ? (
          <span>
            {lastNameFirst(client)} <span className={classes['gone']}>({t('deletedClient')})</span>
          </span>
        ) : (
          <Link
            to="/clients/$clientId/{-$tab}"
            params={{ clientId: client.id, tab: undefined }}
            title={t('viewProfile')}
          >
            {lastNameFirst(client)}
          </Link>
        ),
    },
    {
      id: 'email',
      title: t('email'),
      csv: ({ client }) => client.email,
      render: ({ client }) => <MailAddress>{client.email}</MailAddress>,
    },
    {
      id: 'fileRefNo',
      title: t('fileRefNo'),
      kind: 'whole',
      sort: sortBy('client.fileRefNo'),
      csv: ({ client }) => client.fileRefNo,
      render: ({ client }) => client.fileRefNo,
    },
    {
      id: 'subTotal',
      title: t('subtotalColumn'),
      kind: 'number',
      csv: ({ discountedSubTotal, currency }) => money(discountedSubTotal, currency),
      render: (charge) => <SubTotal charge={charge} />,
    },
    {
      id: 'tax',
      title: t('tax'),
      kind: 'number',
      csv: ({ total, discountedSubTotal, currency }) => money(total - discountedSubTotal, currency),
      render: ({ total, discountedSubTotal, currency }) => money(total - discountedSubTotal, currency),
    },
    {
      id: 'total',
      title: t('total'),
      kind: 'number',
      csv: ({ total, currency }) => money(total, currency),
      render: ({ total, currency }) => money(total, currency),
    },
    {
      id: 'charged',
      title: t('charged'),
      kind: 'whole',
      sort: sortBy('charge.chargedAt', 'desc'),
      csv: ({ chargedAt, timeZone }) => dayIn(chargedAt, timeZone),
      render: (charge) => (
        <time dateTime={charge.chargedAt} title={formatInstant(charge.chargedAt, charge.timeZone, language)}>
          {dayOf(charge)}
        </time>
      ),
    },
    {
      id: 'receipt',
      title: t('viewPrint'),
      kind: 'actions',
      render: (charge) => (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconFileTypePdf size={15} aria-hidden />}
          component="a"
          href={charge.receiptUrl}
          target="_blank"
          rel="noopener"
          aria-label={t('viewReceipt', { name: lastNameFirst(charge.client), date: dayOf(charge) })}
        >
          {t('viewPrint')}
        </Button>
      ),
    },
  ]
  return <DataTable label={t('receipts')} columns={columns} rows={charges} load={load} />
}

/** The taxed amount, so that the row adds up, with the promotions below it. */
function SubTotal({ charge }: { charge: Charge }) {
  const t = useTexts(billingTexts)
  const money = useFormatMoney()
  const { subTotal, discountedSubTotal, currency } = charge
  const promoDiscount = subTotal - discountedSubTotal
  return (
    <span>
      {money(discountedSubTotal, currency)}
      {promoDiscount > 0 ? (
        <small className={classes['off']}>
          {t('promotions', { amount: money(promoDiscount, currency) })}
        </small>
      ) : null}
    </span>
  )
}
