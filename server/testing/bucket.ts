import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { vi } from 'vitest'

/** An S3 server for this test, with one bucket. @returns its STORAGE_URL */
export async function startBucket(): Promise<{ url: string; close(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'proofline-bucket-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'evidence', configs: [] }],
  })
  const { port } = await server.run()
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER')
  return {
    url: `s3://evidence/firms?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`,
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}
