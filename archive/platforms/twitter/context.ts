import { readElements } from '../../kit/json/json.ts'
import type { MediaIndex } from '../../kit/media/media.ts'
import type { Tree } from '../../kit/plan.ts'
import { type JsonObject, object, string } from '../../kit/json/value.ts'
import { type Articles, readArticles } from './article-metadata.ts'
import { Threads } from './threads.ts'

/** What is known of a Twitter archive as a whole while its records are read. */
export type Context = {
  media: MediaIndex
  account: { id: string; username: string }
  threads: Threads
  /** The text of each version of an edited tweet, by its ID. */
  versions: Map<string, string>
  /** Seconds of tweets whose text may be cut. */
  longSeconds: Set<number>
  /** The files of a tweet or article, by its ID, in the order of their names. */
  files: Map<string, string[]>
  articles: Articles
  sha256: (text: string) => string
}

const ACCOUNT = /^(?:data\/)?(?:account|js\/user_details)\.js$/i

export async function startContext(tree: Tree): Promise<Context> {
  const context: Context = {
    media: tree.media,
    account: { id: '', username: '' },
    threads: new Threads(),
    versions: new Map(),
    longSeconds: new Set(),
    files: filesById(tree),
    articles: await readArticles(tree),
    sha256: (text) => tree.archive.sha256(text),
  }
  const entry = tree.files.find(({ relative }) => ACCOUNT.test(relative))?.entry
  if (!entry) return context
  const { batches } = readElements(tree.archive.open(entry), { assignment: true })
  for await (const elements of batches)
    for (const { value } of elements) {
      const account = value === undefined ? null : object(value)
      if (account) context.account = readAccount(object(account.account) ?? account)
    }
  return context
}

/** Folders of media; a file is named after its tweet or article. */
export const MEDIA_FILE = /(?:^|\/)(?:(?:community_)?tweets?|articles?)_media\/(\d+)-([^/]+)$/i

function filesById({ archive }: Tree): Map<string, string[]> {
  const files = new Map<string, string[]>()
  for (const { path, isDirectory } of archive.entries) {
    const id = isDirectory ? undefined : MEDIA_FILE.exec(path)?.[1]
    if (id === undefined) continue
    const same = files.get(id)
    if (same) same.push(path)
    else files.set(id, [path])
  }
  for (const paths of files.values()) paths.sort()
  return files
}

const readAccount = (account: JsonObject) => ({
  id: string(account.accountId) || string(account.id),
  username: string(account.username) || string(account.screen_name),
})
