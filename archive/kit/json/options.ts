/** How a JSON file is split into records. */
export type SplitOptions = {
  /** Names of the lists of a wrapper object such as `{"videos_v2": [...]}`; without it an object is one element. */
  lists?: RegExp
  /** Looks for lists in objects within objects too; `lists` then matches the path of names, joined by '.'. */
  nested?: boolean
  /** The JSON follows an assignment, as in `window.YTD.tweets.part0 = [...]`. */
  assignment?: boolean
  /** Bytes of the largest element that is parsed. */
  largest?: number
}
