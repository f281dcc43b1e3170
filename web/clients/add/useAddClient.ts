import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client, Price, RouteName } from '#contract/index.ts'
import { call, type Input } from '../../kit/calls/client.ts'
import { isProblem, type Problem } from '../../kit/calls/problem.ts'
import { readTypedDate } from '../../ui/forms/typed-date.ts'
import type { Attempt, Draft } from './draft.ts'

type Body = Input<'createClient'>['body']

const RETRY_DELAYS_MS = [1000, 3000]
const STALE_QUERIES: readonly RouteName[] = [
  'listUserClients',
  'listCustomerClients',
  'listUsers',
  'listCharges',
  'getPrice',
]

type ShownPrice = Pick<Price, 'total' | 'currency'>

function requestBody(
  { details, assignTo, star, paymentMethodId, allowDuplicate }: Draft,
  customerId: string,
  { total, currency }: ShownPrice,
) {
  const { firstName, lastName, email, fileRefNo, language } = details
  return {
    customerId,
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    email: email.trim(),
    dateOfBirth: readTypedDate(details.dateOfBirth) ?? '',
    fileRefNo: fileRefNo.trim(),
    dateOfLoss: readTypedDate(details.dateOfLoss) ?? '',
    language,
    paymentMethodId: total === 0 ? null : paymentMethodId,
    expectedPrice: { total, currency },
    star,
    assignTo: assignTo.map(({ id }) => id),
    allowDuplicate,
  } satisfies Omit<Body, 'idempotencyKey'>
}

/** The attempt for sending this draft: the one with an unknown outcome, the last one if the details are the same, or a new one. */
function chooseAttempt(draft: Draft, customerId: string, price: ShownPrice): Attempt {
  const { attempt } = draft
  if (attempt?.isOpen) return attempt
  const body = JSON.stringify(requestBody(draft, customerId, price))
  return attempt?.body === body ? attempt : { key: crypto.randomUUID(), body, isOpen: true }
}

async function send(customerId: string, { key, body }: Attempt): Promise<Client> {
  const fullBody: Body = { ...(JSON.parse(body) as Omit<Body, 'idempotencyKey'>), idempotencyKey: key }
  const input = { params: { id: customerId }, body: fullBody }
  let lost: unknown = null
  for (const pause of [...RETRY_DELAYS_MS, null]) {
    try {
      return (await call('createClient', input, { quiet: true })).client
    } catch (error) {
      // This refusal says nothing about the request that was lost.
      if (lost !== null && isProblem(error, 'TOO_MANY_REQUESTS')) break
      if (pause === null || !isProblem(error, 'NETWORK_LOST', 'UNAVAILABLE')) throw error
      lost = error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  throw lost
}

type Options = {
  customerId: string
  draft: Draft
  change(part: Partial<Draft>): void
  onAdded(client: Client): void
  onProblem(problem: Problem): void
}

/**
 * Adds the client and charges for it once. After a lost answer it repeats the request with the same key, even if the dialog was closed in
 * between; only a refusal or another draft starts a new attempt.
 */
export function useAddClient({ customerId, draft, change, onAdded, onProblem }: Options) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const refetch = (names: readonly RouteName[]) =>
    Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
  const add = async ({
    price,
    allowDuplicate,
  }: {
    price: ShownPrice
    allowDuplicate: boolean
  }): Promise<void> => {
    const attempt = chooseAttempt({ ...draft, allowDuplicate }, customerId, price)
    const wasOpen = draft.attempt?.isOpen === true
    setBusy(true)
    change({ attempt: { ...attempt, isOpen: true }, allowDuplicate })
    try {
      const client = await send(customerId, attempt)
      onAdded(client)
      void refetch(STALE_QUERIES)
    } catch (error) {
      if (!isProblem(error)) throw error
      const isOpen = error.retryable && (wasOpen || error.code !== 'TOO_MANY_REQUESTS')
      change({ attempt: isOpen ? { ...attempt, isOpen } : null })
      onProblem(error)
      if (error.status === 402 || error.code === 'PRICE_CHANGED')
        void refetch(['getPrice', 'listPaymentMethods'])
    } finally {
      setBusy(false)
    }
  }
  return { add, isBusy }
}
