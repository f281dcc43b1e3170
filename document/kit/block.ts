/**
 * The page model between templates and renderers, as plain data. Every string is text, never markup; renderers decide lengths, fonts and positions
 * on the page.
 */

/** What a color means. A renderer gives each a color and, if it marks something, also a weight or a shape. */
export type Tone = 'ink' | 'quiet' | 'accent' | 'before' | 'after' | 'warn' | 'good'

export type Fact = { label: string; value: string; mono?: boolean }

/** The sender: firm's name and address, with its logo (absolute path of a PNG, JPEG or WebP) or our own mark. */
export type Letterhead = { type: 'letterhead'; name: string; lines: string[]; logo: string | null }

export type Title = { type: 'title'; kicker: string; text: string; subtitle: string | null }

export type Heading = { type: 'heading'; level: 1 | 2; text: string }

export type Paragraph = { type: 'paragraph'; text: string; style: 'body' | 'quiet' | 'notice' }

export type Facts = { type: 'facts'; columns: 1 | 2 | 3; items: Fact[] }

/** Counts side by side, each group with bars on one scale. */
export type Tally = {
  type: 'tally'
  groups: { title: string; rows: { label: string; count: number; tone: Tone }[] }[]
}

/** The side of the posts on which the date of loss is so far away that the line between is cut. */
export type Cut = 'before' | 'after'

/**
 * Bars along a time axis, one per bucket (its parts stacked), with our mark: a point on the axis. `mark.at` counts buckets from the left edge and
 * may be inside one. If `mark.cut` is set, the point is beyond that edge, and the line between is cut for `distance`.
 */
export type Strip = {
  type: 'strip'
  buckets: { tick: string | null; parts: { count: number; tone: Tone }[] }[]
  mark: { at: number; label: string; cut: Cut | null; distance: string } | null
  /** What the mark is, and how the line looks before and after it; null without a mark. */
  key: string | null
  /** How many posts are before and after the mark, in words; null without a mark. */
  sides: [before: string, after: string] | null
  /** The counts at which a line is drawn, from 0; no bar exceeds the last. */
  scale: number[]
  /** The scale in words, for formats where no number can be drawn beside its line. */
  scaleCaption: string
  /** A description of the strip, also for readers who can't see it. */
  caption: string
}

/**
 * Where in time the entries are, shown at the top of every page and not as a block of its own. Positions are from 0 to 1: `places` and `numbers`
 * are the entries' in their order (null: it has no date), `ticks` a few for all of them, `mark` the date of loss, beyond an edge if `cut` is set.
 */
export type Timeline = {
  type: 'timeline'
  ends: [from: string, to: string]
  mark: number | null
  cut: Cut | null
  ticks: number[]
  places: (number | null)[]
  numbers: string[]
}

/** A cell contains text, or the page number of the block with that id. */
export type Cell = { text: string; tone?: Tone; mono?: boolean } | { pageOf: string }

export type Table = {
  type: 'table'
  columns: { title: string; width: 'auto' | 'fill'; align: 'left' | 'right' }[]
  /** `target`: the id of the entry that the row links to. */
  rows: { cells: Cell[]; target: string | null }[]
}

/** A moment between entries, such as the date of loss. */
export type Milestone = { type: 'milestone'; label: string; detail: string | null }

/** A picture, the poster of a video, or something that cannot be drawn. */
export type Picture = {
  kind: 'image' | 'video' | 'embed'
  /** An absolute path; the renderer scales it to print size. */
  file: string | null
  /** Like the height, the original's in pixels; null if unknown. */
  width: number | null
  height: number | null
  /** Shown when there is no picture to draw. */
  missing: string | null
  /** Shown when the file turns out to be none that can be drawn. */
  undrawable: string
  /** Its file, if nothing else printed of it would name it. */
  name: string | null
  title: string | null
  alt: string
  /** Printed below the picture: first file name and size, then the hash in mono. */
  caption: string
  hash: string | null
}

export type Aside = { kind: 'note' | 'comment'; label: string; text: string }

/** One post. A short one is on one page; the heading of any is never separated from what follows. */
export type Entry = {
  type: 'entry'
  id: string
  number: string
  /** At the top of a page that begins inside it: '3, continued'. */
  continued: string
  /** Its kind ('Facebook · check-in') and time. */
  heading: string
  when: string
  /** Before or after the date of loss: the shape and color of its point on the line. */
  tone: Tone
  isMarked: boolean
  chips: { text: string; tone: Tone }[]
  text: string
  facts: Fact[]
  pictures: Picture[]
  /** Each picture has a page of its own. */
  isPageForEachPicture: boolean
  asides: Aside[]
  /** Its source, in small mono type. */
  provenance: Fact[]
}

export type PageBreak = { type: 'pageBreak' }

export type Block =
  | Letterhead
  | Title
  | Heading
  | Paragraph
  | Facts
  | Tally
  | Strip
  | Timeline
  | Table
  | Milestone
  | Entry
  | PageBreak

export type Document = {
  title: string
  author: string
  /** BCP 47 tag. */
  language: string
  /** ISO instant, written into the file as its creation time. The caller sets it, because nothing here reads a clock. */
  createdAt: string
  paper: 'letter' | 'a4'
  /** The number of its first page: a volume goes on where the one before it ends. */
  firstPage: number
  /** Printed at the top of every page but the first. */
  header: { left: string; right: string } | null
  /** `pages` contains the placeholders {page} and {pages}, or only the first. */
  footer: { left: string; middle: string; pages: string } | null
  /** Iterated only once. */
  blocks: Iterable<Block> | AsyncIterable<Block>
}
