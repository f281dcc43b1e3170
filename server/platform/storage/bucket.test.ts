import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStorage, type Storage } from './index.ts'
import { startBucket } from '../../testing/bucket.ts'

let bucket: Awaited<ReturnType<typeof startBucket>>
let line: Server
let storage: Storage
/** Bytes that reach the reader before the connection breaks. */
let breaksAfter = Number.POSITIVE_INFINITY
let broken = 0

beforeAll(async () => {
  bucket = await startBucket()
  const to = new URL(new URL(bucket.url).searchParams.get('endpoint') ?? '')
  line = createServer((near: Socket) => {
    const far = connect(Number(to.port), to.hostname)
    let passed = 0
    far.on('data', (piece) => {
      passed += piece.length
      if (passed <= breaksAfter) return void near.write(piece)
      broken += 1
      near.destroy()
    })
    near.pipe(far)
    for (const end of [near, far]) {
      end.on('error', () => undefined)
      end.on('close', () => (end === near ? far : near).destroy())
    }
  })
  await new Promise<void>((resolve) => void line.listen(0, '127.0.0.1', resolve))
  const { port } = line.address() as { port: number }
  storage = await openStorage(
    bucket.url.replace(encodeURIComponent(to.host), encodeURIComponent(`127.0.0.1:${port}`)),
  )
})
afterAll(async () => {
  line.close()
  await bucket.close()
})

it('is read completely although the connection keeps breaking', async () => {
  const bytes = randomBytes(3_000_000)
  const { sha256 } = await storage.put([bytes])
  const upload = randomUUID()
  await storage.putPart(upload, 0, [bytes], bytes.length)
  breaksAfter = 700_000
  const read = await buffer(storage.open(sha256))
  expect(read.equals(bytes)).toBe(true)
  const range = await buffer(storage.open(sha256, { start: 100_000, end: 2_500_000 }))
  expect(range.equals(bytes.subarray(100_000, 2_500_001))).toBe(true)
  expect(broken).toBeGreaterThan(3)
  const access = await storage.randomAccess(sha256)
  expect(
    Buffer.from(await access.read(1_000_000, 1_500_000)).equals(bytes.subarray(1_000_000, 2_500_000)),
  ).toBe(true)
  await access.close()
  expect((await storage.assemble(upload, [createHash('sha256').update(bytes).digest('hex')])).sha256).toBe(
    sha256,
  )
})

it('fails with the reason if the connection stays broken', async () => {
  breaksAfter = Number.POSITIVE_INFINITY
  const { sha256 } = await storage.put([randomBytes(1000)])
  breaksAfter = 0
  await expect(buffer(storage.open(sha256))).rejects.toThrow(/socket|ECONN|aborted|connection/i)
})
