import type { PostGroup } from '../../kit/records/post.ts'
import type { Tree } from '../../kit/plan.ts'
import { repair } from '../../kit/text/text.ts'
import { parseMetaTime } from '../../kit/text/time.ts'
import { type Json, type JsonObject, object, string } from '../../kit/json/value.ts'
import { showMentions } from '../meta/mentions.ts'

/** `isShown`: whether a post has its name and words. */
export type Album = { group: PostGroup; description: string; earliest: number; isShown: boolean }

/** The albums of an archive and the media in them; filled in the first pass. */
export class Albums {
  private readonly tree: Tree
  private readonly byFile = new Map<string, Album>()
  /** By entry path, or by address for a missing picture. */
  private readonly byMedia = new Map<string, Album>()
  /** For each medium, the albums after the first that contain it. */
  private readonly laterAlbums = new Map<string, Album[]>()
  private hasKeys = false

  constructor(tree: Tree) {
    this.tree = tree
  }

  private albumOf(file: string): Album {
    const known = this.byFile.get(file)
    if (known) return known
    const album: Album = {
      group: { type: 2, key: '', name: null },
      description: '',
      earliest: Number.POSITIVE_INFINITY,
      isShown: false,
    }
    this.byFile.set(file, album)
    return album
  }

  survey(file: string, photo: JsonObject): void {
    const album = this.albumOf(file)
    const key = this.keyOf(repair(string(photo.uri)))
    const first = this.byMedia.get(key)
    if (!first) this.byMedia.set(key, album)
    else if (first !== album) {
      const later = this.laterAlbums.get(key)
      if (later) later.push(album)
      else this.laterAlbums.set(key, [album])
    }
    album.earliest = Math.min(album.earliest, parseMetaTime(photo.creation_timestamp) ?? album.earliest)
  }

  surveyed(file: string, members: Record<string, Json>): void {
    const album = this.albumOf(file)
    album.group.name = string(members.name) || null
    album.description = showMentions(string(members.description))
    const cover = this.keyOf(string(object(members.cover_photo)?.uri))
    if (cover !== '' && !this.byMedia.has(cover)) this.byMedia.set(cover, album)
  }

  /** @param uri repaired @returns the entry of a medium, or the address of a missing one */
  private keyOf(uri: string): string {
    return uri === '' ? '' : (this.tree.media.find(uri).entry ?? uri)
  }

  /** The album of a file, with its words. */
  ofFile(file: string): Album {
    if (!this.hasKeys) this.assignKeys()
    return this.albumOf(file)
  }

  /** The albums that contain a media file, in reading order. */
  containing(media: { entry: string | null; uri: string }): Album[] {
    if (!this.hasKeys) this.assignKeys()
    const key = media.entry ?? media.uri
    const first = this.byMedia.get(key)
    return first ? [first, ...(this.laterAlbums.get(key) ?? [])] : []
  }

  /** Albums have no id. All downloads have their name, and the order in time of albums with the same name. */
  private assignKeys(): void {
    this.hasKeys = true
    const seen = new Map<string, number>()
    for (const album of [...this.byFile.values()].sort((a, b) => a.earliest - b.earliest)) {
      const name = album.group.name ?? ''
      const before = seen.get(name) ?? 0
      seen.set(name, before + 1)
      album.group.key = this.tree.archive.sha256(`facebook\nalbum\n${before}\n${name.normalize('NFC')}`)
    }
  }
}
