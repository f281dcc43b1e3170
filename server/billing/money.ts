import type { Currency, Price } from '#contract/index.ts'

export type Promo = { name: string; description: string; percent: number }
export type Tax = { abbrev: string; percent: number }

/** Computes a price from the base price, minus the promos, plus the taxes on the rest. All in whole cents. */
export function priceOf(given: { base: number; promos: Promo[]; taxes: Tax[]; currency: Currency }): Price {
  const { base, currency } = given
  let remaining = base
  const promos: Price['promos'] = []
  for (const { name, description, percent } of given.promos.toSorted((a, b) => b.percent - a.percent)) {
    const amount = Math.min(remaining, percentOf(base, percent))
    if (amount === 0) continue
    promos.push({ name, description, amount })
    remaining -= amount
  }
  // A tax of 0 is not shown on a receipt.
  const taxes = given.taxes
    .map(({ abbrev, percent }) => ({ abbrev, percent, amount: percentOf(remaining, percent) }))
    .filter((tax) => tax.amount > 0)
  const total = taxes.reduce((sum, tax) => sum + tax.amount, remaining)
  return { subTotal: base, promos, taxes, discountedSubTotal: remaining, total, currency }
}

/** A percentage of cents, rounded half up as tax offices do. Uses whole numbers, because 9.975 is not exact in binary. */
function percentOf(cents: number, percent: number): number {
  const tenThousandths = BigInt(Math.round(percent * 10_000))
  return Number((BigInt(cents) * tenThousandths + 500_000n) / 1_000_000n)
}
