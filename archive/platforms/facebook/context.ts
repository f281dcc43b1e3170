import type { MediaIndex } from '../../kit/media/media.ts'
import type { Tree } from '../../kit/plan.ts'
import { Albums } from './album.ts'
import { type Edits, readEdits } from './edits.ts'
import { ListedMediaWords } from './media-words.ts'
import { Owner, readOwner } from './owner.ts'

/** What is known of a Facebook archive as a whole while its records are read. */
export type Context = {
  media: MediaIndex
  owner: Owner
  albums: Albums
  lone: ListedMediaWords
  edits: Edits
}

export async function startContext(tree: Tree): Promise<Context> {
  return {
    media: tree.media,
    owner: await readOwner(tree),
    albums: new Albums(tree),
    lone: new ListedMediaWords(tree),
    edits: await readEdits(tree),
  }
}
