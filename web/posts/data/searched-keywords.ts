import { createContext } from 'react'

/** The keywords of the search whose posts are shown; marked in addition to flagging keywords. */
export const SearchedKeywords = createContext<readonly string[]>([])
