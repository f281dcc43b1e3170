import { ArchiveProblem } from '../importer.ts'
import type { Limits } from './limits.ts'

const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'
const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * The name as text: UTF-8 if the bytes are valid UTF-8, regardless of the flag (Windows and Takeout do not set it), otherwise code page 437, which
 * maps every byte and so never loses one.
 */
export function decodeName(bytes: Uint8Array): string {
  let ascii = true
  for (let i = 0; i < bytes.length && ascii; i++) ascii = (bytes[i] as number) < 128
  if (ascii) return String.fromCharCode(...bytes)
  try {
    return strictDecoder.decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return Array.from(bytes, (byte) =>
      byte < 128 ? String.fromCharCode(byte) : (CP437[byte - 128] as string),
    ).join('')
  }
}

/** The path as the rest of the reader uses it: '/', NFC, no leading './'. */
export function normalizeName(name: string): string {
  const path = name.includes('\\') ? name.replaceAll('\\', '/') : name
  return path.replace(/^(?:\.\/)+/, '').normalize('NFC')
}

function refuseName(name: string, why: string): never {
  const shown = name.slice(0, 120).replace(/[\u0000-\u001f\u007f]/g, '\ufffd')
  throw new ArchiveProblem(
    'UNSAFE',
    `The zip holds a file named "${shown}", ${why}. A platform's download holds none; please upload the file exactly as it was downloaded.`,
    { entry: shown },
  )
}

/** @param path normalized @throws ArchiveProblem UNSAFE for a name that could point outside of a folder or disguise the file */
export function checkName(path: string, limits: Limits): void {
  if (path === '') refuseName(path, 'which is empty')
  if (path.length > limits.name) refuseName(path, `longer than ${limits.name} characters`)
  if (/[\u0000-\u001f\u007f]/.test(path)) refuseName(path, 'which holds control characters')
  if (path.startsWith('/')) refuseName(path, 'an absolute path')
  if (/^[A-Za-z]:/.test(path)) refuseName(path, 'which names a drive')
  if (path.includes('..') || path.includes('./') || path.includes('%2'))
    for (const part of path.split('/'))
      if (/^(?:\.|%2e){1,2}$/i.test(part) || /%2f|%5c/i.test(part))
        refuseName(path, 'which leads out of its folder')
  let start = 0
  for (let end = path.indexOf('/'); ; end = path.indexOf('/', start)) {
    const length = (end === -1 ? path.length : end) - start
    if (length > limits.part) refuseName(path, `with a part longer than ${limits.part} characters`)
    if (end === -1) break
    if (length === 0) refuseName(path, 'with an empty part')
    start = end + 1
  }
}

/** A key that two names share if a file system would treat them as the same: ignores case, trailing dots and spaces. */
const foldPath = (path: string) => path.toLowerCase().replace(/[. ]+(?=\/|$)/g, '')

type Named = { path: string; isDirectory: boolean }

const foldedPath = ({ path, isDirectory }: Named): string => foldPath(isDirectory ? path.slice(0, -1) : path)

/**
 * Finds names that occur twice in an archive, or both as a file and a folder. Stores only a number per name, so that millions of names need little
 * memory; names with the same number are compared in full at the end.
 */
export class NameRegister {
  private readonly files = new Numbers()
  private readonly folders = new Numbers()
  private lastParent = ''

  add(entry: Named): void {
    const name = foldedPath(entry)
    ;(entry.isDirectory ? this.folders : this.files).add(hashName(name, name.length))
    const slash = name.lastIndexOf('/')
    const parent = slash === -1 ? '' : name.slice(0, slash)
    if (parent === this.lastParent) return
    // The folders of the previous name are already recorded.
    for (let end = slash; end > 0; end = name.lastIndexOf('/', end - 1)) {
      if (this.lastParent.length >= end && this.lastParent.startsWith(name.slice(0, end)))
        if (this.lastParent.length === end || this.lastParent[end] === '/') break
      this.folders.add(hashName(name, end))
    }
    this.lastParent = parent
  }

  /** Call it after the last name. @param entries all that were added, in order @throws ArchiveProblem UNSAFE */
  finish(entries: Iterable<Named>): void {
    const suspects = new Set<number>([...this.files.repeated(), ...this.files.sharedWith(this.folders)])
    if (suspects.size === 0) return
    const files = new Set<string>()
    const folders = new Set<string>()
    for (const entry of entries) {
      const name = foldedPath(entry)
      if (entry.isDirectory && suspects.has(hashName(name, name.length))) folders.add(name)
      for (let end = name.lastIndexOf('/'); end > 0; end = name.lastIndexOf('/', end - 1))
        if (suspects.has(hashName(name, end))) folders.add(name.slice(0, end))
      if (entry.isDirectory || !suspects.has(hashName(name, name.length))) continue
      if (files.has(name)) refuseName(entry.path, 'which is there twice')
      files.add(name)
    }
    for (const folder of folders)
      if (files.has(folder)) refuseName(folder, 'which is a file and a folder at once')
  }
}

/** A 53-bit hash of the first `length` characters of a name. */
function hashName(name: string, length: number): number {
  let one = 0x811c9dc5
  let other = 0x2f0b4a27
  for (let at = 0; at < length; at++) {
    const code = name.charCodeAt(at)
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul(other ^ code, 0x85ebca6b) + (other >>> 13)
  }
  return (one >>> 0) * 0x200000 + ((other ^ (other >>> 15)) & 0x1fffff)
}

/** A list of numbers in 8 bytes each. */
class Numbers {
  private values = new Float64Array(1 << 8)
  private length = 0
  private isSorted = true

  add(number: number): void {
    if (this.length === this.values.length) {
      const grown = new Float64Array(this.length * 2)
      grown.set(this.values)
      this.values = grown
    }
    this.values[this.length++] = number
    this.isSorted = false
  }

  private sorted(): Float64Array {
    const filled = this.values.subarray(0, this.length)
    if (!this.isSorted) filled.sort()
    this.isSorted = true
    return filled
  }

  *repeated(): Generator<number> {
    const numbers = this.sorted()
    for (let at = 1; at < numbers.length; at++)
      if (numbers[at] === numbers[at - 1]) yield numbers[at] as number
  }

  *sharedWith(others: Numbers): Generator<number> {
    const [ours, theirs] = [this.sorted(), others.sorted()]
    for (let at = 0, other = 0; at < ours.length && other < theirs.length;) {
      const [one, two] = [ours[at] as number, theirs[other] as number]
      if (one === two) yield one
      if (one <= two) at++
      else other++
    }
  }
}
