import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'

/** Files of simulated posts: uploaded ones, otherwise a picture generated from the name. */
export function openMedia(folder: string): {
  put(name: string, bytes: Buffer): Promise<void>
  get(name: string): Promise<{ type: string; bytes: Buffer } | null>
} {
  const pathOf = (name: string): string => join(folder, name)
  return {
    put: async (name, bytes) => {
      await mkdir(folder, { recursive: true })
      await writeFile(pathOf(checkName(name)), bytes)
    },
    get: async (name) => {
      const path = pathOf(checkName(name))
      const type = name.endsWith('.mp4') ? 'video/mp4' : 'image/jpeg'
      if (existsSync(path)) return { type, bytes: await readFile(path) }
      // An uploaded file also serves as its largest size.
      const put = pathOf(name.replace(/_o(?=\.jpg$)/, ''))
      if (existsSync(put)) return { type, bytes: await readFile(put) }
      return type === 'image/jpeg' ? { type, bytes: await draw(name) } : null
    },
  }
}

function checkName(name: string): string {
  if (!/^[\w-]+\.(?:jpg|mp4)$/.test(name)) throw new Error(`No name of a file: ${name}`)
  return name
}

/** Two colors derived from the name, so that the same name gives the same file. */
function draw(name: string): Promise<Buffer> {
  const hash = createHash('sha256').update(name.replace('_o.jpg', '.jpg')).digest()
  const color = (at: number): string =>
    `hsl(${((hash[at] ?? 0) / 255) * 360} 50% ${35 + ((hash[at + 1] ?? 0) % 30)}%)`
  const scale = name.endsWith('_o.jpg') ? 1.5 : 1
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${960 * scale}" height="${720 * scale}" viewBox="0 0 960 720"><rect width="960" height="720" fill="${color(0)}"/><circle cx="${hash[4]}" cy="${(hash[5] ?? 0) * 2}" r="320" fill="${color(6)}"/></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()
}
