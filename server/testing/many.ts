import { expect } from 'vitest'
import type { PostSelection, SelectionAction } from '#contract/index.ts'
import { type Visitor, waitUntil } from './app.ts'

/** Selects all posts of clients that match. */
export async function select(
  who: Visitor,
  clientIds: string | string[],
  query: object = {},
): Promise<PostSelection> {
  const { status, body } = await who.call<PostSelection>('selectPosts', {
    query: { clientIds: [clientIds].flat(), ...query },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

export const see = async (who: Visitor, id: string): Promise<PostSelection> =>
  (await who.call<PostSelection>('getPostSelection', { params: { id } })).body

export const begin = (who: Visitor, id: string, action: SelectionAction, more: object = {}) =>
  who.call<PostSelection>('actOnSelection', { params: { id }, body: { action, ...more } })

/** Acts on all of a selection, and waits until that is done. */
export async function act(
  who: Visitor,
  id: string,
  action: SelectionAction,
  more: object = {},
): Promise<PostSelection> {
  const { status, body } = await begin(who, id, action, more)
  expect(status, JSON.stringify(body)).toBe(200)
  await waitUntil(async () => (await see(who, id)).act?.finishedAt !== null)
  return see(who, id)
}
