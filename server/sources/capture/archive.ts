import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { PART_SIZE, type PlatformType } from '#contract/index.ts'
import type { Services } from '../../platform/http/call.ts'
import { inPieces } from '../../platform/storage/pieces.ts'
import { type Item, readItem } from './items.ts'

/** The manifest of a capture archive. `archive/kit/capture.ts` reads it. */
export type CaptureManifest = {
  format: 'proofline-capture'
  version: 1
  platform: PlatformType
  account: { id: string; name: string; externalId: string | null }
  startedAt: string
  since: string | null
  isPartial: boolean
  items: { path: string; url: string; status: number; size: number; receivedAt: string }[]
}

/**
 * Writes the capture archive as the parts of an upload, like a file that a person sends. It contains the manifest and every answer and
 * file as received, uncompressed.
 * @param id the upload's id @returns the SHA-256 of each part, and the total size in bytes
 */
export async function writeCaptureArchive(
  services: Services,
  id: string,
  manifest: CaptureManifest,
  items: Item[],
): Promise<{ parts: Buffer[]; size: number }> {
  const zip = new ZipFile()
  const startedAt = new Date(manifest.startedAt)
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), 'proofline-capture.json', {
    mtime: startedAt,
    compress: false,
  })
  for (const item of items) {
    if (item.path.startsWith('media/') && item.parts.length === 0) continue
    zip.addReadStreamLazy(item.path, { mtime: item.received_at, compress: false, size: item.size }, (done) =>
      done(null, Readable.from(readItem(services, item), { objectMode: false })),
    )
  }
  zip.end()
  const parts: Buffer[] = []
  let size = 0
  for await (const piece of inPieces(zip.outputStream as AsyncIterable<Buffer>)) {
    const { sha256 } = await services.storage.putPart(id, parts.length, [piece], PART_SIZE)
    parts.push(Buffer.from(sha256, 'hex'))
    size += piece.length
  }
  return { parts, size }
}
