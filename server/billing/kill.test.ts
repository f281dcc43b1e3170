import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentMethod } from '#contract/index.ts'
import { actorByEmail } from '../entry/actors.ts'
import { type Firm, makeFirm, startTestApp, type TestApp, Visitor } from '../testing/app.ts'
import { sql } from '../platform/db/sql.ts'
import type { Actor, Services } from '../platform/http/call.ts'
import { finishAttempt } from './add-client.ts'
import { beginAttempt, type NewClient } from './attempts.ts'
import { finishClientJob, finishOpenAttempts, refundAttemptJob } from './jobs.ts'
import { paymentsOf } from './payments/payments.ts'
import { addCard, callProvider, newClient } from '../testing/billing.ts'
import { failAttempt } from './attempts.ts'
import { Problem } from '../platform/problem.ts'

/** A process that dies at its n-th step and then does nothing more. */
class Mortal {
  left: number
  constructor(steps: number) {
    this.left = steps
  }
  step(): void {
    this.left -= 1
    if (this.left <= 0) throw new Error('The process was killed')
  }
  get isDead(): boolean {
    return this.left <= 0
  }
}

let app: TestApp
let firm: Firm
let card: PaymentMethod
let actor: Actor
let wire: Server
let mortal = new Mortal(Infinity)

beforeAll(async () => {
  app = await startTestApp({ worker: false })
  firm = await makeFirm(app, 'firm.test')
  await app.services.db.directory.run(sql`delete from promos`)
  const worker = await app.startWorker()
  const admin = await new Visitor(app).signIn('admin@firm.test')
  card = await addCard(app, admin, firm)
  actor = await actorByEmail(app.services, 'manager@firm.test')
  await worker.stop()
  // Between the product and the payment provider: a call may be lost on the way there or back.
  wire = createServer((request, response) => {
    void (async () => {
      try {
        mortal.step()
        const body = await buffer(request)
        const answer = await fetch(`${app.url}${request.url}`, {
          method: request.method ?? 'GET',
          headers: Object.fromEntries(
            ['authorization', 'content-type', 'idempotency-key'].flatMap((name) =>
              request.headers[name] ? [[name, String(request.headers[name])]] : [],
            ),
          ),
          ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
        })
        const text = await answer.text()
        mortal.step()
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
      } catch {
        request.socket.destroy()
      }
    })()
  })
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve))
  // The provider sends no events here, so the product has to ask for the result.
  app.services.config.payments.sandboxUrl = null
})
afterAll(async () => {
  wire.closeAllConnections()
  await new Promise((resolve) => wire.close(resolve))
  await app.close()
})

/** The product, connected through the proxy above. */
function living(): Services {
  const { port } = wire.address() as AddressInfo
  const payments = {
    ...app.services.config.payments,
    sandboxUrl: `http://127.0.0.1:${port}/sandbox-payments`,
  }
  return { ...app.services, config: { ...app.services.config, payments } }
}

/** Like `living`, but each transaction may also be cut off before or after its commit. */
function dying(): Services {
  const services = living()
  const { db } = services
  return {
    ...services,
    db: {
      ...db,
      read: (tenant, work) => {
        mortal.step()
        return db.read(tenant, work)
      },
      transaction: async (tenant, work) => {
        const result = await db.transaction(tenant, async (tx) => {
          const done = await work(tx)
          mortal.step()
          return done
        })
        mortal.step()
        return result
      },
    },
  }
}

async function addAs(services: Services, body: NewClient): Promise<string> {
  const payments = paymentsOf(services)
  const id = await services.db.transaction(firm.accountId, (tx) =>
    beginAttempt(tx, actor, payments.provider, body, finishClientJob),
  )
  const attempt = await finishAttempt(services, payments, firm.accountId, id)
  return attempt.client_id
}

type Counted = {
  clients: number
  charges: number
  users: number
  paid: number
  pending: number
}

/** Counts everything that must exist together, for the clients with this file number. */
async function count(fileRefNo: string): Promise<Counted> {
  const row = await app.services.db.read(firm.accountId, (tx) =>
    tx.one<Omit<Counted, 'paid'> & { attempts: string[] | null }>(sql`
      select (select count(*) from clients where file_ref_no = ${fileRefNo}) as clients,
        (select count(*) from charges where client_file_ref_no = ${fileRefNo}) as charges,
        (select count(*) from users u join clients c on c.id = u.client_id where c.file_ref_no = ${fileRefNo}) as users,
        (select count(*) from client_attempts where body->>'fileRefNo' = ${fileRefNo} and status = 'pending') as pending,
        (select array_agg(id::text) from client_attempts where body->>'fileRefNo' = ${fileRefNo}) as attempts`),
  )
  const { data } = await callProvider<{
    data: { status: string; metadata: Record<string, string>; latest_charge: string }[]
  }>(app, 'payment_intents?limit=100')
  const paid = data.filter(
    (intent) =>
      intent.status === 'succeeded' && row?.attempts?.includes(intent.metadata['attempt_id'] ?? '') === true,
  )
  const { attempts: _, ...counts } = row ?? {
    clients: 0,
    charges: 0,
    users: 0,
    pending: 0,
    attempts: [],
  }
  return { ...counts, paid: paid.length }
}

const bodyOf = (fileRefNo: string): NewClient =>
  newClient(firm, { fileRefNo, email: `${fileRefNo}@client.test`, paymentMethodId: card.id }) as NewClient

const ALL = { clients: 1, charges: 1, users: 1, paid: 1, pending: 0 }

describe('adding a client in a process killed at any step', () => {
  it('never separates payment and client: the next start finishes it, and a retry costs nothing more', async () => {
    let steps = 0
    for (let k = 1; ; k += 1) {
      const body = bodyOf(`K-${k}`)
      mortal = new Mortal(k)
      const died = await addAs(dying(), body).then(
        () => false,
        () => true,
      )
      mortal = new Mortal(Infinity)
      const left = await count(`K-${k}`)
      // Whatever exists is complete, and money without a client is recorded.
      expect([left.clients, left.users]).toEqual([left.charges, left.charges])
      if (left.paid > left.charges) expect(left.pending).toBe(1)
      await finishOpenAttempts(living())
      const after = await count(`K-${k}`)
      expect([k, after]).toEqual([
        k,
        after.paid === 1 ? ALL : { ...ALL, clients: 0, charges: 0, users: 0, paid: 0 },
      ])
      await addAs(living(), body)
      expect([k, await count(`K-${k}`)]).toEqual([k, ALL])
      if (!died) break
      steps = k
    }
    // Begun (2), read, card read, charged (2), completed (2).
    expect(steps).toBe(8)
  })

  it('is still finished if the cleanup is killed again and again', async () => {
    const body = bodyOf('J-1')
    mortal = new Mortal(3)
    await expect(addAs(dying(), body)).rejects.toThrow('killed')
    for (let k = 1; k <= 8; k += 1) {
      mortal = new Mortal(k)
      await finishOpenAttempts(dying()).catch(() => undefined)
      mortal = new Mortal(Infinity)
      const left = await count('J-1')
      expect([left.clients, left.users]).toEqual([left.charges, left.charges])
    }
    await finishOpenAttempts(living())
    expect(await count('J-1')).toEqual(ALL)
  })
})

describe('an attempt that could not be finished', () => {
  it('is refunded', async () => {
    const body = bodyOf('R-1')
    // Charged, and killed before the result was known.
    mortal = new Mortal(6)
    await expect(addAs(dying(), body)).rejects.toThrow()
    mortal = new Mortal(Infinity)
    expect((await count('R-1')).paid).toBe(1)
    const services = living()
    const attempt = await services.db.read(firm.accountId, (tx) =>
      tx.one<{ id: string }>(sql`select id from client_attempts where body->>'fileRefNo' = 'R-1'`),
    )
    const id = attempt?.id ?? ''
    await services.db.transaction(firm.accountId, (tx) =>
      failAttempt(tx, id, new Problem('PAYMENT_UNAVAILABLE')),
    )
    for (const _ of [1, 2])
      await refundAttemptJob.run({
        services,
        customerId: firm.accountId,
        jobId: id,
        subjectId: id,
        payload: { attemptId: id },
        signal: new AbortController().signal,
        transaction: (work) => services.db.transaction(firm.accountId, work),
        progress: async () => undefined,
      })
    const { data } = await callProvider<{ data: { amount: number }[] }>(app, 'refunds?limit=100')
    expect(data.map((refund) => refund.amount)).toEqual([22487])
    expect(await count('R-1')).toMatchObject({ clients: 0, charges: 0 })
  })
})
