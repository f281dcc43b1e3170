import { implement } from '../platform/http/call.ts'
import { createPostSearch, deletePostSearch, updatePostSearch } from './actions.ts'
import { compareFlagging } from './compare-flagging.ts'
import { getPostSearchCounts } from './counts.ts'
import { updateFlaggingChoice, updateFlaggingDefaults } from './defaults.ts'
import { flaggingDefaults } from './new-client-list.ts'
import { getFlagCounts } from './flag-counts.ts'
import { changeFlagWord, suggestFlagWord } from './flag-words.ts'
import { listPostSearches, getPostSearch } from './reads.ts'

export const searchHandlers = implement({
  getFlaggingDefaults: (tx) => flaggingDefaults(tx, tx.customerId),
  updateFlaggingDefaults: (tx, { actor, body }) => updateFlaggingDefaults(tx, actor, body),

  updateFlaggingChoice: (tx, { actor, body }) => updateFlaggingChoice(tx, actor, body),

  createPostSearch: async (tx, { actor, params, body }) =>
    getPostSearch(tx, actor, await createPostSearch(tx, actor, params.clientId, body.keywords)),
  listPostSearches: (tx, { actor, params, query }) => listPostSearches(tx, actor, params.clientId, query),
  getPostSearch: (tx, { actor, params }) => getPostSearch(tx, actor, params.id),
  getPostSearchCounts: (tx, { actor, params }) => getPostSearchCounts(tx, actor, params.id),
  compareFlagging: (tx, { actor, params, query: { themes, languages } }) =>
    compareFlagging(tx, actor, params.id, {
      ...(themes ? { themes } : {}),
      ...(languages ? { languages } : {}),
    }),
  updatePostSearch: async (tx, { actor, params, body }) => {
    await updatePostSearch(tx, actor, params.id, body.keywords, body.replaces)
    return getPostSearch(tx, actor, params.id)
  },
  getFlagCounts: (tx, { actor, params }) => getFlagCounts(tx, actor, params.clientId),
  changeFlagWord: (tx, { actor, params, body }) => changeFlagWord(tx, actor, params.clientId, body),
  suggestFlagWord: (tx, { actor, params, body }) => suggestFlagWord(tx, actor, params.id, body),
  deletePostSearch: (tx, { actor, params }) => deletePostSearch(tx, actor, params.id),
})
