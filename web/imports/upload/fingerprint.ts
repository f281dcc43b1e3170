/** Hashing needs the whole file in memory, so larger ones are skipped. The server computes the hash in any case. */
const MAX_HASHED_BYTES = 64_000_000

/** SHA-256 (hex), which shows the server that it received the chosen file; undefined if it would cost too much. */
export async function fingerprint(file: Blob): Promise<string | undefined> {
  // Browsers offer hashing only on a secure origin.
  if (file.size > MAX_HASHED_BYTES || !globalThis.crypto?.subtle) return undefined
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
