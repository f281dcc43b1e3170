import type { MediaIndex } from '../../kit/media/media.ts'
import type { Tree } from '../../kit/plan.ts'
import type { AuthorFacts } from '../../kit/records/post.ts'
import { Albums } from './album.ts'
import { COMMENT_EDITS_FILE, type Edits, POST_EDITS_FILE, readEdits } from './edits.ts'
import { ListedMediaWords } from './media-words.ts'
import { Owner, readOwner } from './owner.ts'
import { SharedNotes } from './notes/shared-notes.ts'
import { Recommended } from './recommended.ts'

/** What is known of a Facebook archive as a whole while its records are read. */
export type Context = {
  media: MediaIndex
  owner: Owner
  albums: Albums
  lone: ListedMediaWords
  edits: Edits
  commentEdits: Edits
  sharedNotes: SharedNotes
  recommended: Recommended
}

export async function startContext(tree: Tree, authors: AuthorFacts): Promise<Context> {
  return {
    media: tree.media,
    owner: await readOwner(tree, authors),
    albums: new Albums(tree),
    lone: new ListedMediaWords(tree),
    edits: await readEdits(tree, POST_EDITS_FILE),
    commentEdits: await readEdits(tree, COMMENT_EDITS_FILE),
    sharedNotes: new SharedNotes(),
    recommended: new Recommended(),
  }
}
