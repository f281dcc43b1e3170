import { ArchiveProblem } from '../importer.ts'
import type { Limits } from './limits.ts'

const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * The name as text: UTF-8 where the bytes are UTF-8, whatever the flag says (Windows and Takeout leave it
 * unset), else code page 437, which maps every byte and so never loses one.
 */
export function decodeName(bytes: Uint8Array): string {
  let ascii = true
  for (let i = 0; i < bytes.length && ascii; i++) ascii = (bytes[i] as number) < 128
  if (ascii) return String.fromCharCode(...bytes)
  try {
    return strict.decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return Array.from(bytes, (byte) =>
      byte < 128 ? String.fromCharCode(byte) : (CP437[byte - 128] as string),
    ).join('')
  }
}

/** The path that the rest of the reader sees: '/', NFC, no leading './'. */
export function normaliseName(name: string): string {
  const path = name.includes('\\') ? name.replaceAll('\\', '/') : name
  return path.replace(/^(?:\.\/)+/, '').normalize('NFC')
}

function refuse(name: string, why: string): never {
  const shown = name.slice(0, 120).replace(/[\u0000-\u001f\u007f]/g, '\ufffd')
  throw new ArchiveProblem(
    'UNSAFE',
    `The zip holds a file named "${shown}", ${why}. A platform's download holds none; please upload the file exactly as it was downloaded.`,
    { entry: shown },
  )
}

/** Throws UNSAFE for a name that could point outside of a folder or hide what it is. `path` is normalised. */
export function checkName(path: string, limits: Limits): void {
  if (path === '') refuse(path, 'which is empty')
  if (path.length > limits.name) refuse(path, `longer than ${limits.name} characters`)
  if (/[\u0000-\u001f\u007f]/.test(path)) refuse(path, 'which holds control characters')
  if (path.startsWith('/')) refuse(path, 'an absolute path')
  if (/^[A-Za-z]:/.test(path)) refuse(path, 'which names a drive')
  if (path.includes('..') || path.includes('./') || path.includes('%2'))
    for (const part of path.split('/'))
      if (/^(?:\.|%2e){1,2}$/i.test(part) || /%2f|%5c/i.test(part))
        refuse(path, 'which leads out of its folder')
  let start = 0
  for (let end = path.indexOf('/'); ; end = path.indexOf('/', start)) {
    const length = (end === -1 ? path.length : end) - start
    if (length > limits.part) refuse(path, `with a part longer than ${limits.part} characters`)
    if (end === -1) break
    if (length === 0) refuse(path, 'with an empty part')
    start = end + 1
  }
}

/** What two names have in common when a file system would take them for one: case, trailing dots and spaces. */
const fold = (path: string) => path.toLowerCase().replace(/[. ]+(?=\/|$)/g, '')

/** Remembers the names of an archive and throws UNSAFE for one that is there twice, or as a file and a folder. */
export class NameRegister {
  private readonly files = new Set<string>()
  private readonly folders = new Set<string>()
  private lastParent = ''

  add(path: string, isDirectory: boolean): void {
    const name = fold(isDirectory ? path.slice(0, -1) : path)
    if (this.files.has(name)) refuse(path, 'which is there twice')
    if (isDirectory) this.folders.add(name)
    else this.files.add(name)
    const slash = name.lastIndexOf('/')
    if (slash === -1) return
    const parent = name.slice(0, slash)
    if (parent === this.lastParent) return
    this.lastParent = parent
    for (let end = slash; end !== -1; end = name.lastIndexOf('/', end - 1)) {
      const folder = name.slice(0, end)
      if (this.folders.has(folder)) break
      this.folders.add(folder)
      if (end === 0) break
    }
  }

  /** To be called after the last name. */
  finish(): void {
    for (const folder of this.folders)
      if (this.files.has(folder)) refuse(folder, 'which is a file and a folder at once')
  }
}
