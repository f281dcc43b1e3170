import type { Block, Cell, Document } from '../kit/block.ts'
import { dateIn, showDay } from './parts/when.ts'

/** The facts of a receipt. Amounts are whole cents. */
export type ReceiptFacts = {
  /** As people quote it: 2026-00042. */
  number: string
  chargedAt: string
  /** IANA name of the zone that decides the day of the charge. */
  timeZone: string
  currency: 'cad' | 'usd'
  /** The seller; `taxNumber` is its tax registration number. */
  seller: { name: string; address: string[]; taxNumber: string | null }
  /** The payer, with further lines such as its location. */
  firm: { name: string; lines: string[] }
  client: { name: string; email: string; fileRefNo: string }
  subTotal: number
  promos: { name: string; description: string; amount: number }[]
  discountedSubTotal: number
  /** `percent`: the rate, if known. */
  taxes: { abbrev: string; percent?: number | undefined; amount: number }[]
  total: number
  /** null if there was nothing to pay. */
  card: { name: string; last4: string } | null
}

/** $1,234.50 CAD. */
function formatMoney(cents: number, currency: string): string {
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  return `$${whole}.${String(cents % 100).padStart(2, '0')} ${currency.toUpperCase()}`
}

function chargeRows(facts: ReceiptFacts): Cell[][] {
  const row = (text: string, amount: string, tone?: 'quiet' | 'good' | 'accent'): Cell[] => {
    const toned = tone === undefined ? {} : { tone }
    return [
      { text, ...toned },
      { text: amount, ...toned },
    ]
  }
  const formatAmount = (cents: number): string => formatMoney(cents, facts.currency)
  return [
    row(
      `Adding a client: ${facts.client.name}, file ${facts.client.fileRefNo}`,
      formatAmount(facts.subTotal),
    ),
    ...facts.promos.map((promo) =>
      row(`${promo.name}: ${promo.description}`, `−${formatAmount(promo.amount)}`, 'good'),
    ),
    ...(facts.promos.length > 0
      ? [row('Subtotal after promotions', formatAmount(facts.discountedSubTotal), 'quiet')]
      : []),
    ...facts.taxes.map((tax) =>
      row(
        tax.percent === undefined ? tax.abbrev : `${tax.abbrev} (${tax.percent}%)`,
        formatAmount(tax.amount),
      ),
    ),
    row('Total', formatAmount(facts.total), 'accent'),
  ]
}

function blocks(facts: ReceiptFacts, day: string): Block[] {
  const { seller } = facts
  const paid = facts.card ? `${facts.card.name} ending in ${facts.card.last4}` : 'No payment was due'
  return [
    {
      type: 'letterhead',
      name: '',
      lines: [
        seller.name,
        ...seller.address,
        ...(seller.taxNumber === null ? [] : [`Tax registration no. ${seller.taxNumber}`]),
      ],
      logo: null,
    },
    {
      type: 'title',
      kicker: 'Receipt',
      text: formatMoney(facts.total, facts.currency),
      subtitle: `Receipt ${facts.number} · ${day}`,
    },
    {
      type: 'facts',
      columns: 2,
      items: [
        { label: 'Billed to', value: [facts.firm.name, ...facts.firm.lines].join(' · ') },
        { label: 'Client', value: facts.client.name },
        { label: 'Paid with', value: paid },
        { label: 'File ref no.', value: facts.client.fileRefNo },
        { label: 'Date', value: day },
        { label: 'Email of the client', value: facts.client.email },
      ],
    },
    { type: 'heading', level: 2, text: 'What was charged' },
    {
      type: 'table',
      columns: [
        { title: 'Description', width: 'fill', align: 'left' },
        { title: 'Amount', width: 'auto', align: 'right' },
      ],
      rows: chargeRows(facts).map((cells) => ({ cells, target: null })),
    },
    {
      type: 'paragraph',
      style: 'notice',
      text: `All amounts are in ${facts.currency === 'cad' ? 'Canadian' : 'United States'} dollars. Keep this receipt for your records.`,
    },
  ]
}

/** A receipt as blocks: one page, the same bytes for the same facts. */
export function receipt(facts: ReceiptFacts): Document {
  const day = showDay(dateIn(facts.chargedAt, facts.timeZone), 'en')
  return {
    title: `Receipt ${facts.number}`,
    author: facts.seller.name,
    language: 'en',
    createdAt: facts.chargedAt,
    paper: 'letter',
    firstPage: 1,
    header: null,
    footer: { left: `Receipt ${facts.number}`, middle: facts.firm.name, pages: 'Page {page} of {pages}' },
    blocks: blocks(facts, day),
  }
}
