import type { PostGroup } from '../../kit/post.ts'
import type { Tree } from '../../kit/plan.ts'
import { repair } from '../../kit/text.ts'
import { fromSeconds } from '../../kit/time.ts'
import { type Json, type JsonObject, string } from '../../kit/value.ts'

type Album = { group: PostGroup; earliest: number }

/** The albums of an archive and which media stand in them; filled in the first pass. */
export class Albums {
  private readonly tree: Tree
  private readonly byFile = new Map<string, Album>()
  /** By entry path, or by address for a picture that is missing. */
  private readonly byMedia = new Map<string, Album>()
  private keyed = false

  constructor(tree: Tree) {
    this.tree = tree
  }

  private albumOf(file: string): Album {
    const known = this.byFile.get(file)
    if (known) return known
    const album: Album = { group: { type: 2, key: '', name: null }, earliest: Number.POSITIVE_INFINITY }
    this.byFile.set(file, album)
    return album
  }

  survey(file: string, photo: JsonObject): void {
    const album = this.albumOf(file)
    const uri = repair(string(photo.uri))
    const key = this.tree.media.find(uri).entry ?? uri
    if (!this.byMedia.has(key)) this.byMedia.set(key, album)
    album.earliest = Math.min(album.earliest, fromSeconds(photo.creation_timestamp) ?? album.earliest)
  }

  surveyed(file: string, members: Record<string, Json>): void {
    this.albumOf(file).group.name = string(members.name) || null
  }

  /** The album of a media file, null when it is in none. */
  groupOf(media: { entry: string | null; uri: string }): PostGroup | null {
    if (this.byMedia.size === 0) return null
    if (!this.keyed) this.giveKeys()
    return this.byMedia.get(media.entry ?? media.uri)?.group ?? null
  }

  /** Albums have no id: the name, and for albums of one name their order in time, is what every download has. */
  private giveKeys(): void {
    this.keyed = true
    const seen = new Map<string, number>()
    for (const album of [...this.byFile.values()].sort((a, b) => a.earliest - b.earliest)) {
      const name = album.group.name ?? ''
      const before = seen.get(name) ?? 0
      seen.set(name, before + 1)
      album.group.key = this.tree.archive.sha256(`facebook\nalbum\n${before}\n${name.normalize('NFC')}`)
    }
  }
}
