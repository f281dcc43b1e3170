import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { receipt, type ReceiptFacts, render } from '../index.ts'

const FACTS: ReceiptFacts = {
  number: '2026-00042',
  // Already the next day in London; still the 20th in Toronto.
  chargedAt: '2026-11-21T02:30:00.000Z',
  timeZone: 'America/Toronto',
  currency: 'cad',
  seller: {
    name: 'Proofline Inc.',
    address: ['1 King St W', 'Toronto ON  M5H 1A1', 'Canada'],
    taxNumber: '12345 6789 RT0001',
  },
  firm: { name: 'Maple Injury Law', lines: ['Ontario, Canada', '+1 416 555 0142'] },
  client: { name: 'Okafor-Lee, Danielle', email: 'danielle@example.test', fileRefNo: 'MPL-1' },
  subTotal: 123450,
  promos: [{ name: 'Autumn', description: '10 % less', amount: 12345 }],
  discountedSubTotal: 111105,
  taxes: [{ abbrev: 'HST', percent: 13, amount: 14444 }],
  total: 125549,
  card: { name: 'Visa', last4: '4242' },
}

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'receipt-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const textOf = (facts: ReceiptFacts): string => JSON.stringify(receipt(facts).blocks)

describe('a receipt', () => {
  test('shows who paid what for whom, with which card and on which day', () => {
    const text = textOf(FACTS)
    for (const words of [
      'Receipt 2026-00042 · Nov 20, 2026',
      '$1,255.49 CAD',
      '−$123.45 CAD',
      '$144.44 CAD',
      'Maple Injury Law · Ontario, Canada',
      'MPL-1',
      'Visa ending in 4242',
    ])
      expect(text).toContain(words)
  })

  test('has the seller’s address and tax registration, and the rate of each tax', () => {
    expect(receipt(FACTS).blocks).toContainEqual({
      type: 'letterhead',
      name: '',
      lines: [
        'Proofline Inc.',
        '1 King St W',
        'Toronto ON  M5H 1A1',
        'Canada',
        'Tax registration no. 12345 6789 RT0001',
      ],
      logo: null,
    })
    expect(textOf(FACTS)).toContain('HST (13%)')
    const seller = { name: 'Proofline', address: [], taxNumber: null }
    const before = textOf({ ...FACTS, seller, taxes: [{ abbrev: 'HST', amount: 14444 }] })
    expect(before).toContain('"HST"')
    expect(before).not.toContain('registration')
  })

  test('of zero says that nothing was due, and has no line for taxes', () => {
    const text = textOf({ ...FACTS, discountedSubTotal: 0, taxes: [], total: 0, card: null })
    expect(text).toContain('$0.00 CAD')
    expect(text).toContain('No payment was due')
    expect(text).not.toContain('HST')
  })

  test('has one page, and the same bytes each time', async () => {
    const renderFile = (name: string) => render('pdf', receipt(FACTS), { outFile: join(folder, name) })
    const [first, second] = [await renderFile('1.pdf'), await renderFile('2.pdf')]
    expect([first.pages, first.standard, first.sha256]).toEqual([1, 'PDF/A-2a', second.sha256])
    expect((await readFile(join(folder, '1.pdf'))).subarray(0, 5).toString()).toBe('%PDF-')
  })
})
