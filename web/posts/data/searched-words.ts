import { createContext } from 'react'

/** The keywords of the search whose posts are shown; marked beside those that flag a post. */
export const SearchedWords = createContext<readonly string[]>([])
