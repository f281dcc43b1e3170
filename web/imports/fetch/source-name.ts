import { FETCH_SOURCES, type FetchSource } from '#contract/index.ts'

export const nameOfSource = (source: FetchSource): string => FETCH_SOURCES[source].name
