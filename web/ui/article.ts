/** A text to read: paragraphs are plain strings. `sample`: text to copy, such as a letter. */
export type ArticleBlock =
  | string
  | { list: readonly string[] }
  | { steps: readonly string[] }
  | { sample: readonly string[] }
  | { note: string }
export type ArticleSection = { heading: string; blocks: readonly ArticleBlock[] }
export type ArticleText = { title: string; lead: string; sections: readonly ArticleSection[] }
