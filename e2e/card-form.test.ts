import type { Frame, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { axe } from './kit.ts'
import { useProduct } from './demo-product.ts'

const demo = useProduct()
let page: Page

beforeAll(async () => {
  page = await demo.person('admin@lonestar.test')
})

type Message = { type: string; message?: string; paymentMethodId?: string; complete?: boolean }
type FrameMessages = { messages: Message[]; frame: HTMLIFrameElement }

/** Puts the form into a frame of the product's own page, and records its messages. */
async function openForm(query = ''): Promise<Frame> {
  await page.evaluate((more) => {
    const frameMessages = globalThis as unknown as FrameMessages
    document.querySelector('#card-frame')?.remove()
    frameMessages.messages = []
    frameMessages.frame = document.createElement('iframe')
    frameMessages.frame.id = 'card-frame'
    frameMessages.frame.title = 'Card'
    frameMessages.frame.src = `/sandbox-payments/card?nonce=0123456789abcdef${more}`
    onmessage = (event) => {
      if (event.source === frameMessages.frame.contentWindow)
        frameMessages.messages.push(event.data as Message)
    }
    document.body.append(frameMessages.frame)
  }, query)
  await expect.poll(async () => (await messages()).some((each) => each.type === 'ready')).toBe(true)
  const frame = page.frames().find((each) => each.url().includes('/sandbox-payments/card'))
  if (!frame) throw new Error('No form')
  return frame
}

const messages = () => page.evaluate(() => (globalThis as unknown as FrameMessages).messages)

async function typeCard(frame: Frame, number: string, expiry = '1234', cvc = '123'): Promise<void> {
  await frame.locator('#number').fill('')
  await frame.locator('#number').pressSequentially(number)
  await frame.locator('#expiry').fill('')
  await frame.locator('#expiry').pressSequentially(expiry)
  await frame.locator('#cvc').fill('')
  await frame.locator('#cvc').pressSequentially(cvc)
}

async function confirmSetup(nonce = '0123456789abcdef'): Promise<void> {
  const clientKey = await page.evaluate(async () => {
    const { csrfToken } = (await (await fetch('/api/main/security/csrf-token')).json()) as {
      csrfToken: string
    }
    const answer = await fetch('/api/main/payments/setup-intents', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken },
      body: '{}',
    })
    return ((await answer.json()) as { clientKey: string }).clientKey
  })
  await page.evaluate(
    ([key, given]) =>
      (globalThis as unknown as FrameMessages).frame.contentWindow?.postMessage(
        {
          channel: 'proofline-card-form',
          nonce: given,
          type: 'confirm',
          clientKey: key,
          publishableKey: 'pk_sandbox',
        },
        location.origin,
      ),
    [clientKey, nonce] as const,
  )
}

describe('the sandbox’s card form in a browser', () => {
  it('groups the digits, reports when it is complete, and sends the card only to the provider', async () => {
    const asked: string[] = []
    page.on('request', (request) => {
      if ((request.postData() ?? '').includes('4242424242424242')) asked.push(new URL(request.url()).pathname)
    })
    const frame = await openForm()
    await typeCard(frame, '4242424242424242')
    expect(await frame.locator('#number').inputValue()).toBe('4242 4242 4242 4242')
    expect(await frame.locator('#expiry').inputValue()).toBe('12 / 34')
    expect(await frame.locator('#brand').textContent()).toBe('Visa')
    await expect
      .poll(async () => (await messages()).at(-1))
      .toMatchObject({ type: 'change', complete: true, empty: false })
    await confirmSetup('fedcba9876543210')
    await page.waitForTimeout(300)
    expect(asked).toEqual([])
    await confirmSetup()
    await expect.poll(async () => (await messages()).at(-1)?.type).toBe('confirmed')
    expect((await messages()).at(-1)?.paymentMethodId).toMatch(/^pm_/)
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatch(/^\/sandbox-payments\/v1\/setup_intents\/\w+\/confirm$/)
    expect(await frame.locator('#number').inputValue()).toBe('')
  })

  it.each([
    ['4000000000000002', '1234', '123', 'Your card was declined.'],
    ['4000000000009995', '1234', '123', 'Your card has insufficient funds.'],
    ['4000000000000069', '1234', '123', 'Your card has expired.'],
    ['4242424242424242', '0120', '123', "Your card's expiration year is invalid."],
    ['4242424242424241', '1234', '123', 'Your card number is incorrect.'],
  ])('shows inline what is wrong with %s %s %s', async (number, expiry, cvc, sentence) => {
    const frame = await openForm()
    await typeCard(frame, number, expiry, cvc)
    await confirmSetup()
    await frame.getByText(sentence).waitFor()
    const errors = (await messages()).filter((each) => each.type === 'error')
    expect(errors.map((each) => each.message)).toEqual([sentence])
  })

  it('accepts a one-digit month, Spanish and American Express', async () => {
    const frame = await openForm('&language=es&theme=dark')
    await typeCard(frame, '378282246310005', '534', '1234')
    expect(await frame.locator('#number').inputValue()).toBe('3782 822463 10005')
    expect(await frame.locator('#expiry').inputValue()).toBe('05 / 34')
    await expect.poll(async () => (await messages()).at(-1)).toMatchObject({ complete: true })
    await frame.getByText('Número de tarjeta').waitFor()
  })

  it('has labels and errors in French', async () => {
    const frame = await openForm('&language=fr')
    await frame.getByText('Numéro de carte').waitFor()
    await typeCard(frame, '4000000000000002', '1234', '123')
    await confirmSetup()
    await frame.getByText('La carte a été refusée.').waitFor()
  })

  it('has no accessibility issues, light or dark', async () => {
    const form = await page.context().newPage()
    for (const theme of ['light', 'dark']) {
      await form.setViewportSize({ width: 320, height: 400 })
      // axe needs to run a script, which the form's own policy forbids.
      const session = await form.context().newCDPSession(form)
      await session.send('Page.setBypassCSP', { enabled: true })
      await form.goto(`${demo.url}/sandbox-payments/card?nonce=0123456789abcdef&theme=${theme}`)
      await form.evaluate(
        () =>
          (document.body.style.background = getComputedStyle(document.documentElement).getPropertyValue(
            '--paper',
          )),
      )
      expect([theme, await axe(form)]).toEqual([theme, []])
    }
    await form.close()
  })
})

type BilledCharge = { currency: string; receiptUrl: string }

describe('the demo', () => {
  it('has receipts that open, in the currency of the firm', async () => {
    const charges = () =>
      page.evaluate(async () => {
        const { accountId } = (await (await fetch('/api/main/auth/session')).json()) as { accountId: string }
        return (await (await fetch(`/api/main/customers/${accountId}/charges`)).json()) as BilledCharge[]
      })
    await expect.poll(async () => (await charges()).length, { timeout: 30_000 }).toBeGreaterThan(1)
    const [charge] = await charges()
    expect(charge?.currency).toBe('usd')
    const receipt = await page.context().request.get(`${demo.url}${charge?.receiptUrl}`)
    expect([receipt.status(), (await receipt.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  })
})
