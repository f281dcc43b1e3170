import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { administrator, cardFrame, manager, methodOf, freePrice, price } from '../../billing/testing.ts'
import { account } from '../../people/testing.ts'
import { client } from '../../posts/testing.ts'
import { fakeServer, listAnswer, problem, useTestPage } from '../../ui/testing.tsx'
import { button, field, firm, keys, open, posts, press, toPayment } from './testing.tsx'

const primary = methodOf(2, { isPrimary: true })
const expired = methodOf(3, { isExpired: true })
const added = {
  userClient: {
    id: client.id,
    user: { id: administrator.id },
    client,
    starredAt: null,
    assignedAt: '2026-01-01T00:00:00.000Z',
  },
  client,
}
const serve = (wire: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    'GET /accounts/*': () => ({ body: account }),
    'GET /customers/*/price': () => ({ body: price }),
    'GET /customers/*/payment-methods': () => listAnswer([primary, methodOf(1), expired]),
    'GET /users': () => listAnswer([]),
    'POST /customers/*/client-emails': () => ({ status: 204 }),
    'POST /customers/*/clients': () => ({ status: 201, body: added }),
    ...wire,
  })

describe('paying', () => {
  useTestPage()

  it('shows the price line by line, charges the primary card unless another is chosen, and lists what was added', async () => {
    const requests = serve()
    await open(administrator)
    await toPayment()
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '$200.00\u00a0CAD',
      '−$100.00\u00a0CAD',
      '$100.00\u00a0CAD',
      '$13.00\u00a0CAD',
      '$113.00\u00a0CAD',
    ])
    const radio = (name: RegExp) => screen.getByRole('radio', { name }) as HTMLInputElement
    await waitFor(() => expect(radio(/4242/).checked).toBe(true))
    expect(radio(/4243.*Expired/).disabled).toBe(true)
    await userEvent.click(radio(/4241/))
    await press('Add')
    expect(await screen.findByText('Harjit Gill has been added.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View the profile of Harjit Gill' }).getAttribute('href')).toBe(
      `/clients/${client.id}`,
    )
    expect(posts(requests)).toHaveLength(1)
    expect(posts(requests)[0]).toMatchObject({
      path: `/customers/${firm}/clients`,
      body: {
        customerId: firm,
        firstName: 'Harjit',
        lastName: 'Gill',
        email: 'h@gill.test',
        dateOfBirth: '1985-04-27',
        fileRefNo: 'MPL-1',
        dateOfLoss: '2021-06-15',
        language: 'en',
        paymentMethodId: methodOf(1).id,
        star: false,
        assignTo: [],
      },
    })
    await press('Add Another Client')
    expect(field('First name').value).toBe('')
    expect(document.activeElement).toBe(field('First name'))
  })

  it('needs no card if the price is zero', async () => {
    const requests = serve({ 'GET /customers/*/price': () => ({ body: freePrice }) })
    await open(administrator)
    await toPayment('Total')
    expect(await screen.findByText('There is nothing to pay.')).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
    await press('Add')
    await screen.findByText('Harjit Gill has been added.')
    expect(posts(requests)[0]?.body).toMatchObject({ paymentMethodId: null })
  })

  it('charges the primary card for users who may not choose, and is impossible without one', async () => {
    const list = [primary, methodOf(1)]
    serve({ 'GET /customers/*/payment-methods': () => listAnswer(list) })
    const { unmount } = await open(manager)
    await toPayment()
    expect(await screen.findByText('The firm’s primary card is charged.')).toBeTruthy()
    expect((screen.getByRole('radio', { name: /4241/ }) as HTMLInputElement).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Use another card' })).toBeNull()
    await waitFor(() => expect(button('Add').disabled).toBe(false))
    unmount()
    sessionStorage.clear()
    list.splice(0)
    await open(manager)
    await toPayment()
    expect(await screen.findByText(/^The firm has no card that can be charged/)).toBeTruthy()
    expect(button('Add').disabled).toBe(true)
  })

  it('accepts a new card without leaving, and charges it', async () => {
    const list = [primary]
    const requests = serve({
      'GET /customers/*/payment-methods': () => listAnswer(list),
      'POST /payments/setup-intents': () => ({ status: 201, body: { clientKey: 'seti_1_secret_2' } }),
      'POST /customers/*/payment-methods': () => {
        list.push(methodOf(5))
        return { status: 201, body: methodOf(5) }
      },
    })
    await open(administrator)
    await toPayment()
    await press('Use another card')
    expect(button('Add').disabled).toBe(true)
    const { says, messages } = await cardFrame()
    act(() => void says({ type: 'ready', height: 190 }))
    act(() => void says({ type: 'change', complete: true, empty: false, brand: 'visa', height: 190 }))
    await press('Save card')
    await waitFor(() => expect(messages).toHaveBeenCalled())
    act(() => void says({ type: 'confirmed', paymentMethodId: 'pm_77' }))
    await waitFor(() =>
      expect((screen.getByRole('radio', { name: /4245/ }) as HTMLInputElement).checked).toBe(true),
    )
    await press('Add')
    await screen.findByText('Harjit Gill has been added.')
    expect(posts(requests).at(-1)?.body).toMatchObject({ paymentMethodId: methodOf(5).id })
  })

  it.each([
    ['CARD_DECLINED', 'Your card was declined.'],
    ['CARD_INSUFFICIENT_FUNDS', 'Your card has insufficient funds.'],
    ['CARD_EXPIRED', 'This card has expired. Use another card.'],
  ] as const)(
    'shows inline why a card was refused (%s), and starts a new attempt on the next try',
    async (code, sentence) => {
      const answers = [
        { ...problem(code, { sentence }), body: { code, message: sentence, context: { sentence } } },
        { status: 201, body: added },
      ]
      const requests = serve({ 'POST /customers/*/clients': () => answers.shift() ?? {} })
      await open(administrator)
      await toPayment()
      await waitFor(() => expect(button('Add').disabled).toBe(false))
      await press('Add')
      expect((await screen.findByRole('alert')).textContent).toBe(sentence)
      expect(screen.getByText('$113.00 CAD')).toBeTruthy()
      await waitFor(() => expect(button('Add').disabled).toBe(false))
      await press('Add')
      await screen.findByText('Harjit Gill has been added.')
      expect(new Set(keys(requests)).size).toBe(2)
    },
  )

  it('retries automatically after a lost response, with the same key', async () => {
    let tries = 0
    const requests = serve({
      'POST /customers/*/clients': () => {
        tries += 1
        if (tries === 1) throw new Error('The line broke.')
        return { status: 201, body: added }
      },
    })
    await open(administrator)
    await toPayment()
    await waitFor(() => expect(button('Add').disabled).toBe(false))
    await press('Add')
    await screen.findByText('Harjit Gill has been added.')
    expect(keys(requests)).toHaveLength(2)
    expect(new Set(keys(requests)).size).toBe(1)
    expect(posts(requests)[0]?.body).toEqual(posts(requests)[1]?.body)
  })

  it('keeps the request unchanged while the outcome is unknown', async () => {
    const answers = [problem('PAYMENT_UNAVAILABLE'), { status: 201, body: added }]
    const requests = serve({ 'POST /customers/*/clients': () => answers.shift() ?? {} })
    await open(administrator)
    await toPayment()
    await waitFor(() => expect(button('Add').disabled).toBe(false))
    await press('Add')
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText(/^We don’t know yet whether/)).toBeTruthy()
    expect(button('Back').disabled).toBe(true)
    expect((screen.getByRole('radio', { name: /4241/ }) as HTMLInputElement).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Details' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
    await press('Try again')
    await screen.findByText('Harjit Gill has been added.')
    expect(new Set(keys(requests)).size).toBe(1)
  })

  it('can be repeated when the price has changed because the free client was added', async () => {
    let current: object = freePrice
    const answers = [problem('PAYMENT_UNAVAILABLE'), { status: 201, body: added }]
    const requests = serve({
      'GET /customers/*/price': () => ({ body: current }),
      'GET /customers/*/payment-methods': () => listAnswer([]),
      'POST /customers/*/clients': () => answers.shift() ?? {},
    })
    const { queryClient } = await open(administrator)
    await toPayment('Total')
    await press('Add')
    await screen.findByText(/^We don’t know yet whether/)
    current = price
    await act(() => queryClient.invalidateQueries())
    await waitFor(() => expect(screen.queryByText('Total')).toBeNull())
    expect(button('Try again').disabled).toBe(false)
    await press('Try again')
    await screen.findByText('Harjit Gill has been added.')
    expect(new Set(keys(requests)).size).toBe(1)
  })

  it('was not started if there were too many attempts, and can be changed', async () => {
    const requests = serve({
      'POST /customers/*/clients': () => problem('TOO_MANY_REQUESTS', { retryAfter: 60 }),
    })
    await open(administrator)
    await toPayment()
    await waitFor(() => expect(button('Add').disabled).toBe(false))
    await press('Add')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Too many attempts[^W]*$/)
    expect(button('Back').disabled).toBe(false)
    expect(posts(requests)).toHaveLength(1)
  })

  it('stays unknown if a lost request can’t be repeated because of too many attempts', async () => {
    const answers = [
      problem('PAYMENT_UNAVAILABLE'),
      problem('TOO_MANY_REQUESTS', { retryAfter: 60 }),
      { status: 201, body: added },
    ]
    const requests = serve({ 'POST /customers/*/clients': () => answers.shift() ?? {} })
    await open(administrator)
    await toPayment()
    await waitFor(() => expect(button('Add').disabled).toBe(false))
    await press('Add')
    await press('Try again')
    await screen.findByText(/^Too many attempts/)
    await press('Try again')
    await screen.findByText('Harjit Gill has been added.')
    expect(new Set(keys(requests)).size).toBe(1)
  })

  it('is of the price on screen; another one is shown first', async () => {
    let isCheap = false
    const cheaper = { ...price, total: price.total - 100 }
    const requests = serve({
      'GET /customers/*/price': () => ({ body: isCheap ? cheaper : price }),
      'POST /customers/*/clients': () => {
        if (isCheap) return { status: 201, body: added }
        isCheap = true
        return problem('PRICE_CHANGED')
      },
    })
    await open(administrator)
    await toPayment()
    await waitFor(() => expect(button('Add').disabled).toBe(false))
    await press('Add')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The price has changed/)
    await screen.findByText('$112.00 CAD')
    await press('Add')
    await screen.findByText('Harjit Gill has been added.')
    const expected = posts(requests).map(({ body }) => (body as { expectedPrice: object }).expectedPrice)
    expect(expected).toEqual([
      { total: price.total, currency: price.currency },
      { total: cheaper.total, currency: price.currency },
    ])
    expect(new Set(keys(requests)).size).toBe(2)
  })

  it('happens once however often Add is clicked', async () => {
    let answer: () => void = () => undefined
    const requests = serve({
      'POST /customers/*/clients': async () => {
        await new Promise<void>((resolve) => {
          answer = resolve
        })
        return { status: 201, body: added }
      },
    })
    const close = vi.fn()
    await open(administrator, close)
    await toPayment()
    await waitFor(() => expect(button('Add').disabled).toBe(false))
    const add = button('Add')
    await userEvent.dblClick(add)
    await waitFor(() => expect(posts(requests)).toHaveLength(1))
    await userEvent.click(add)
    answer()
    await screen.findByText('Harjit Gill has been added.')
    expect(posts(requests)).toHaveLength(1)
  })

  it('asks about a client with the same email or file number before charging', async () => {
    const twin = {
      id: administrator.id,
      firstName: 'Harjit',
      lastName: 'Gill',
      email: 'h@gill.test',
      fileRefNo: 'MPL-9',
    }
    const requests = serve({
      'POST /customers/*/clients': ({ body }) =>
        (body as { allowDuplicate: boolean }).allowDuplicate
          ? problem('CARD_EXPIRED')
          : problem('DUPLICATE_CLIENT', { clients: [twin] }),
    })
    await open(administrator)
    await toPayment()
    await waitFor(() => expect(button('Add').disabled).toBe(false))
    await press('Add')
    const link = await screen.findByRole('link', { name: 'Harjit Gill, file MPL-9, h@gill.test' })
    expect(link.getAttribute('href')).toBe(`/clients/${twin.id}`)
    await press('Add anyway')
    expect(await screen.findByText('This card has expired. Use another card.')).toBeTruthy()
    const sent = posts(requests).filter(({ path }) => path.endsWith('/clients'))
    expect(sent.map(({ body }) => (body as { allowDuplicate: boolean }).allowDuplicate)).toEqual([
      false,
      true,
    ])
    expect(new Set(keys(sent)).size).toBe(2)
  })

  it('shows the server’s errors at the fields they are about', async () => {
    const answers = [
      problem('EMAIL_IN_USE'),
      problem('VALIDATION_FAILED', { fields: { fileRefNo: 'That is too long.' } }),
    ]
    serve({ 'POST /customers/*/clients': () => answers.shift() ?? {} })
    await open(administrator)
    await toPayment()
    await waitFor(() => expect(button('Add').disabled).toBe(false))
    await press('Add')
    expect(await screen.findByText(/^This email is already in use/)).toBeTruthy()
    await userEvent.type(field('Email'), 'x')
    expect(screen.queryByText(/^This email is already in use/)).toBeNull()
    await press('Next')
    await press('Next')
    await press('Next')
    await screen.findByText('HST')
    await waitFor(() => expect(button('Add').disabled).toBe(false))
    await press('Add')
    expect(await screen.findByText('That is too long.')).toBeTruthy()
  })
})
