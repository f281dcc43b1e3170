/**
 * The page model between templates and drawers, as plain data. Every string is text, never markup; drawers decide lengths, fonts and
 * positions on the page.
 */

/** What a colour means; a drawer gives each a colour and, where it marks something, a weight or a shape as well. */
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

/**
 * Bars along a line of time, one a bucket (its parts stacked), with our mark: a point on the line. `mark.at` counts buckets from the
 * left edge and may fall inside one; it may be below 0 or above the last when the day lies outside the range.
 */
export type Strip = {
  type: 'strip'
  buckets: { tick: string | null; parts: { count: number; tone: Tone }[] }[]
  mark: { at: number; label: string } | null
  /** What the mark is, and how the line shows before and after; null without a mark. */
  key: string | null
  /** How many posts are before and after the mark, in words; null without a mark. */
  sides: [before: string, after: string] | null
  /** The counts at which a line is drawn, from 0; no bar is higher than the last. */
  scale: number[]
  /** The scale in words, where no number can be drawn beside its line. */
  scaleCaption: string
  /** A description of the strip, also for readers who can't see it. */
  caption: string
}

/**
 * Where in time the entries are, for the head of every page; it has no place of its own. Places go from 0 to 1: `places` and `numbers` of the
 * entries in their order, `ticks` a few for all of them, `mark` the date of loss.
 */
export type Timeline = {
  type: 'timeline'
  ends: [from: string, to: string]
  mark: number | null
  ticks: number[]
  places: number[]
  numbers: string[]
}

/** A cell holds text, or the page of the block with that id. */
export type Cell = { text: string; tone?: Tone; mono?: boolean } | { pageOf: string }

export type Table = {
  type: 'table'
  columns: { title: string; width: 'auto' | 'fill'; align: 'left' | 'right' }[]
  /** `target`: the id of the entry that the row leads to. */
  rows: { cells: Cell[]; target: string | null }[]
}

/** A moment between entries, such as the date of loss. */
export type Milestone = { type: 'milestone'; label: string; detail: string | null }

/**
 * A picture, the poster of a video, or a thing that cannot be drawn. `file` is an absolute path; the drawer
 * scales it to print size. Width and height are pixels of the original, null where unknown.
 */
export type Picture = {
  kind: 'image' | 'video' | 'embed'
  file: string | null
  width: number | null
  height: number | null
  /** Said in its place when there is nothing to draw. */
  missing: string | null
  title: string | null
  alt: string
  /** Printed below, first in words and then in mono: file name and size, then the hash. */
  caption: string
  hash: string | null
}

export type Aside = { kind: 'note' | 'comment'; label: string; text: string }

/** One post: drawn as a whole wherever it fits, its heading never apart from what follows. */
export type Entry = {
  type: 'entry'
  id: string
  number: string
  /** What it is ('Facebook · check-in') and when. */
  heading: string
  when: string
  /** Before or after the date of loss: the shape and colour of its point on the line. */
  tone: Tone
  isMarked: boolean
  chips: { text: string; tone: Tone }[]
  text: string
  facts: Fact[]
  pictures: Picture[]
  asides: Aside[]
  /** Where it came from, in mono and small. */
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
  /** BCP 47. */
  language: string
  /** ISO instant written into the file as its creation time. The caller sets it, since nothing here reads a clock. */
  createdAt: string
  paper: 'letter' | 'a4'
  /** Printed at the top of every page but the first. */
  header: { left: string; right: string } | null
  /** `pages` contains the places {page} and {pages}. */
  footer: { left: string; middle: string; pages: string } | null
  /** May be walked once. */
  blocks: Iterable<Block> | AsyncIterable<Block>
}
