import { readElements } from '../../kit/json/json.ts'
import type { MediaIndex } from '../../kit/media/media.ts'
import type { Tree } from '../../kit/plan.ts'
import { type JsonObject, object, string } from '../../kit/json/value.ts'
import { Threads } from './threads.ts'

/** What is known of a Twitter archive as a whole while its records are read. */
export type Context = {
  media: MediaIndex
  account: { id: string; username: string }
  threads: Threads
  /** Ids of edited tweets in the archive, of any version. */
  versions: Set<string>
  sha256: (text: string) => string
}

const ACCOUNT = /^(?:data\/)?(?:account|js\/user_details)\.js$/i

export async function startContext(tree: Tree): Promise<Context> {
  const context: Context = {
    media: tree.media,
    account: { id: '', username: '' },
    threads: new Threads(),
    versions: new Set(),
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

const readAccount = (account: JsonObject) => ({
  id: string(account.accountId) || string(account.id),
  username: string(account.username) || string(account.screen_name),
})
