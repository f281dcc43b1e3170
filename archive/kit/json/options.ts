/** How a JSON file is split into records. */
export type SplitOptions = {
  /** Names of the lists of a wrapper object such as `{"videos_v2": [...]}`; if not set, an object is one element. */
  lists?: RegExp
  /** Also searches nested objects for lists; `lists` then matches the path of names, joined by '.'. */
  nested?: boolean
  /** The name by which a list that is not read is reported; lists of one name are reported together. Without it, the path of names. */
  listName?: (path: string) => string
  /** The JSON follows an assignment, as in `window.YTD.tweets.part0 = [...]`. */
  assignment?: boolean
  /** Bytes of the largest element that is parsed. */
  maxElementBytes?: number
}
