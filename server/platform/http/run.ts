import { createHash } from 'node:crypto'
import { idKind, type IdKind, type IdPlace, isOwn, type RouteSpec, type Whose } from '#contract/index.ts'
import type { Directory, Tx } from '../db/database.ts'
import { Problem } from '../problem.ts'
import { countTry } from '../throttle.ts'
import type { Actor, Beforehand, Services } from './call.ts'

/** The firm or account that an ID belongs to. @throws Problem NOT_FOUND if the actor may act in none with it */
export type FirmOfId = (actor: Actor, id: string, whose: Exclude<Whose, 'none'>) => Promise<string>

/** A parsed request, for its handler. */
export type ParsedCall = Record<'params' | 'query' | 'body', unknown> & { actor: Actor | null }

type AnyHandler = ((...args: unknown[]) => Promise<unknown>) | Beforehand<unknown, unknown>

/** Runs the handler of a call in what its route names: a transaction of a firm, the directories, or nothing. */
export async function runHandler(
  spec: RouteSpec,
  call: ParsedCall,
  handler: AnyHandler,
  { services, firmOfId }: { services: Services; firmOfId: FirmOfId },
): Promise<unknown> {
  const { actor } = call
  const { effect, firm: named, tries } = spec
  if (actor) requireOwnIds(spec, call, actor)
  const firm =
    actor && named !== 'none' && (named || !isOwn(effect)) ? await firmOf(spec, call, actor, firmOfId) : null
  if (actor && tries && (tries.of === undefined || valueAt(call, `body.${tries.of}`) !== undefined))
    await countTry(services.db.directory, services.now(), [
      { key: `${tries.key}:${actor.userId}`, tries: tries.most, seconds: tries.seconds },
    ])
  if (isOwn(effect)) return run(handler, { ...call, services, firm })
  const { db, ...others } = services
  const afterCommit: (() => void | Promise<void>)[] = []
  const known = {
    ...call,
    services: others,
    afterCommit: (work: () => void | Promise<void>) => afterCommit.push(work),
  }
  const answer = async (): Promise<unknown> => {
    if (named === 'none') return run(handler, db.directory, known)
    if (firm === null)
      throw new Error(`${spec.path} is open to everyone, so it can’t find its firm by the caller`)
    const facts = 'first' in handler ? await handler.first({ ...known, services, firm }) : null
    const work = (tx: Tx): Promise<unknown> => {
      afterCommit.length = 0
      return 'first' in handler ? handler.work(tx, known, facts as never) : handler(tx, known)
    }
    return effect === 'read' ? db.read(firm, work) : db.transaction(firm, work, { isRepeatable: true })
  }
  const result = await answer()
  for (const work of afterCommit) await work()
  return result
}

function run(handler: AnyHandler, ...args: [Directory, unknown] | [unknown]): Promise<unknown> {
  if ('first' in handler) throw new Error('A handler that does something first needs a transaction')
  return handler(...args)
}

const idsOf = ({ ids = {} }: RouteSpec): [IdPlace, IdKind][] => Object.entries(ids) as [IdPlace, IdKind][]

/** @throws Problem NOT_FOUND if an ID that must be the caller's is another's */
function requireOwnIds(spec: RouteSpec, call: ParsedCall, actor: Actor): void {
  for (const [place, kind] of idsOf(spec)) {
    const id = idAt(call, place)
    if (idKind(kind).is === 'caller' && id !== null && id !== actor.userId) throw new Problem('NOT_FOUND')
  }
}

/** @throws Problem NOT_FOUND if the caller may not act in the firm, or if an ID that must be the firm's is another's */
async function firmOf(spec: RouteSpec, call: ParsedCall, actor: Actor, firmOfId: FirmOfId): Promise<string> {
  const ids = idsOf(spec)
  const { firm: named = ids.flatMap(([place, kind]) => (idKind(kind).of === 'none' ? [] : [place])) } = spec
  const places = named === 'session' ? [] : [named].flat()
  const given = places.find((place) => idAt(call, place as IdPlace) !== null) as IdPlace | undefined
  const firm = given ? await firmAt(given, spec, call, actor, firmOfId) : actor.accountId
  for (const [place, kind] of ids) {
    const id = idAt(call, place)
    if (idKind(kind).is === 'firm' && id !== null && id !== firm) throw new Problem('NOT_FOUND')
  }
  return firm
}

async function firmAt(
  place: IdPlace,
  { ids }: RouteSpec,
  call: ParsedCall,
  actor: Actor,
  firmOfId: FirmOfId,
): Promise<string> {
  const id = idAt(call, place) ?? ''
  const { of: whose, notFound } = idKind(ids?.[place] ?? 'word')
  if (whose === 'none') throw new Error(`${place} names no firm`)
  return firmOfId(actor, id, whose).catch((error: unknown) => {
    const isUnknown = error instanceof Problem && error.code === 'NOT_FOUND'
    throw notFound && isUnknown ? new Problem(notFound, { [place.split('.')[1] ?? '']: id }) : error
  })
}

function valueAt(call: ParsedCall, place: IdPlace): unknown {
  const [part = '', field = ''] = place.split('.')
  return (call[part as keyof ParsedCall] as Record<string, unknown> | undefined)?.[field]
}

/** @param place such as `body.ids`: of a list, the first; of objects, their `id` */
function idAt(call: ParsedCall, place: IdPlace): string | null {
  const [first] = [valueAt(call, place)].flat()
  const id = (first as { id?: string } | null | undefined)?.id ?? first ?? null
  return id === null ? null : String(id)
}

/** The body with the key of the header `Idempotency-Key`, which may be any text, as an ID. */
export function withIdempotencyKey({ idempotency }: RouteSpec, body: unknown, header: unknown): unknown {
  if (idempotency?.by !== 'idempotencyKey') return body
  if (typeof header !== 'string' || header === '' || typeof body !== 'object' || body === null) return body
  const hex = createHash('sha256').update(header).digest('hex')
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  return { idempotencyKey: id, ...body }
}
