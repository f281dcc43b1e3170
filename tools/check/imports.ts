import { posix } from 'node:path'
import { type Breach, isTest, lineAt, type SourceFile } from './files.ts'
import { composed, foldersInOrder, rooms, slices, webShared, webSlices } from './table.ts'

const specifiers =
  /^[ \t]*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|^[ \t]*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

/** Imports that the file's room does not allow. */
export function importBreaches({ path, text }: SourceFile): Breach[] {
  return [...text.matchAll(specifiers)].flatMap((match) => {
    const specifier = match[1] ?? match[2] ?? match[3] ?? ''
    const sentence = importFault(path, specifier)
    // The match may begin with line breaks, so we report the line of the specifier.
    const line = lineAt(text, match.index + match[0].lastIndexOf(specifier))
    return sentence === null ? [] : [{ path, line, sentence: `imports ${specifier}: ${sentence}` }]
  })
}

function importFault(from: string, specifier: string): string | null {
  const [room = '', slice = ''] = from.split('/')
  const row = rooms[room]
  if (row === undefined) return null
  const target = resolve(from, specifier)
  if (target === null) return isTest(from) ? null : packageFault(room, specifier)
  const [targetRoom = '', targetSlice = ''] = target.split('/')
  if (room === targetRoom && isHelper(from)) return null
  if (isTest(from) && (target.startsWith('server/entry/') || isHelper(target))) return null
  if (room === 'server' && (slice === 'entry' || slice === 'testing') && composed.includes(target))
    return null
  if (!row.rooms.includes('*') && !row.rooms.includes(targetRoom)) {
    return `${room} may import only ${row.rooms.join(', ')}.`
  }
  if (targetRoom === room && slice === targetSlice) return isTest(from) ? null : folderFault(from, target)
  if (targetRoom !== room) return null
  if (room === 'server')
    return orderFault(room, slices, slice, targetSlice) ?? sliceFault(targetSlice, target)
  return room === 'web' ? webFault(slice, targetSlice, target) : null
}

/** The imported file, relative to the root; null for a package. */
function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : null
}

function packageFault(room: string, specifier: string): string | null {
  const packages = rooms[room]?.packages ?? '*'
  if (packages === '*') return null
  const allowed = packages.some((name) =>
    name === 'node:' ? specifier.startsWith(name) : specifier === name || specifier.startsWith(`${name}/`),
  )
  return allowed ? null : `${room} may use only these packages: ${packages.join(', ')}.`
}

function orderFault(room: string, order: string[], name: string, targetName: string): string | null {
  const [at, targetAt] = [order.indexOf(name), order.indexOf(targetName)]
  if (at < 0) return `${room}/${name} has no place in the order of tools/check/table.ts.`
  if (targetAt < 0) return `${room}/${targetName} has no place in the order of tools/check/table.ts.`
  return targetAt > at ? `${room}/${targetName} comes after ${room}/${name}.` : null
}

function sliceFault(targetSlice: string, target: string): string | null {
  if (targetSlice === 'platform' || isIndex(target)) return null
  return `server/${targetSlice} is entered through its index.ts alone.`
}

function webFault(slice: string, targetSlice: string, target: string): string | null {
  const shared = webShared[slice]
  if (shared !== undefined) {
    return shared.includes(targetSlice)
      ? null
      : `web/${slice} may import only ${shared.map((name) => `web/${name}`).join(', ')}.`
  }
  if (targetSlice in webShared) return null
  const fault = orderFault('web', webSlices, slice, targetSlice)
  if (fault !== null || slice === 'entry' || isIndex(target)) return fault
  return `web/${targetSlice} is entered through its index.ts alone.`
}

function folderFault(from: string, target: string): string | null {
  const [room = '', slice = '', folder = '', file] = from.split('/')
  const [, , targetFolder = '', targetFile] = target.split('/')
  const place = `${room}/${slice}`
  const order = foldersInOrder[place]
  // Files beside the folders come last.
  if (order === undefined || file === undefined || folder === targetFolder) return null
  if (targetFile === undefined) return `${target} comes after ${place}/${folder}.`
  return orderFault(place, order, folder, targetFolder)
}

/** Whether it helps tests of several slices. */
function isHelper(path: string): boolean {
  return path.startsWith('server/testing/') || path.endsWith('/testing.ts')
}

function isIndex(target: string): boolean {
  return /^[^/]+\/[^/]+\/index\.tsx?$/.test(target)
}
