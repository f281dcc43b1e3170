import type { Archive } from '../../kit/importer.ts'
import { readElements } from '../../kit/json/json.ts'
import { type JsonObject, object, string } from '../../kit/json/value.ts'
import { parseIsoTime } from '../../kit/text/time.ts'
import { NO_PARTS, type StatedParts } from '../../kit/zip/parts.ts'
import { ROLES } from './roles.ts'

/** `data/manifest.js`, the archive's own list of its contents. */
async function readManifest(archive: Archive, root: string): Promise<JsonObject | null> {
  const path = `${root}data/manifest.js`
  const entry = archive.entries.find((each) => each.path === path)
  if (!entry) return null
  const { batches } = readElements(archive.open(entry), { assignment: true })
  for await (const elements of batches)
    for (const { value } of elements) {
      const manifest = value === undefined ? null : object(value)
      if (manifest) return manifest
    }
  return null
}

/** The files of tweets that the manifest lists but that are not in this zip. */
export async function partsByManifest(archive: Archive, root: string): Promise<StatedParts> {
  const manifest = await readManifest(archive, root)
  if (!manifest) return NO_PARTS
  const paths = new Set(archive.entries.map((each) => each.path))
  const info = object(manifest.archiveInfo)
  const missing = Object.values(object(manifest.dataTypes) ?? {})
    .flatMap((type) => object(type)?.files ?? [])
    .flatMap((file) => namedFile(object(file)))
    .filter((name) => ROLES.some((role) => role.path.test(name)) && !paths.has(root + name))
    .map((name) => root + name)
  const isPartial = info?.isPartialArchive === true || string(info?.isPartialArchive) === 'true'
  return { isPart: isPartial || missing.length > 0, missing }
}

/** When the archive was made, as its manifest says; its files may have earlier times. */
export async function madeByManifest(archive: Archive, root: string): Promise<number | null> {
  const manifest = await readManifest(archive, root)
  return parseIsoTime(object(manifest?.archiveInfo)?.generationDate)
}

const namedFile = (file: ReturnType<typeof object>): string[] =>
  file && string(file.fileName) !== '' && string(file.count) !== '0' ? [string(file.fileName)] : []
