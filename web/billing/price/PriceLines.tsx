import type { Price } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useFormatMoney } from '../money.ts'
import { billingTexts } from '../texts/index.ts'
import classes from './PriceLines.module.css'

/** The price of adding a client, line by line: less promotions, plus taxes. */
export function PriceLines({ price }: { price: Price }) {
  const t = useTexts(billingTexts)
  const money = useFormatMoney()
  const { subTotal, promos, discountedSubTotal, taxes, total, currency } = price
  return (
    <dl className={classes['lines']} aria-label={t('price')}>
      <Line word={t('subTotal')} amount={money(subTotal, currency)} />
      {promos.map(({ name, description, amount }) => (
        <Line key={name} word={name} hint={description} amount={`−${money(amount, currency)}`} />
      ))}
      {promos.length > 0 ? (
        <Line word={t('discountedSubTotal')} amount={money(discountedSubTotal, currency)} />
      ) : null}
      {taxes.map(({ abbrev, amount }) => (
        <Line key={abbrev} word={abbrev} amount={money(amount, currency)} />
      ))}
      <Line word={t('total')} amount={money(total, currency)} isTotal />
    </dl>
  )
}

type LineProps = { word: string; hint?: string; amount: string; isTotal?: boolean }

function Line({ word, hint, amount, isTotal }: LineProps) {
  return (
    <div className={classes['line']} data-total={isTotal}>
      <dt>
        {word}
        {hint ? <small>{hint}</small> : null}
      </dt>
      <dd>{amount}</dd>
    </div>
  )
}
