/** Larger files would have to fit into memory to be hashed. The server computes the hash in any case. */
const MAX_BYTES = 64_000_000

/** SHA-256 (hex), by which the server sees that what arrived is what was chosen; undefined where it would cost too much. */
export async function fingerprint(file: Blob): Promise<string | undefined> {
  // Without a secure origin browsers offer no hashing.
  if (file.size > MAX_BYTES || !globalThis.crypto?.subtle) return undefined
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
