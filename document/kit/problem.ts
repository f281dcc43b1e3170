export type DocumentProblemCode =
  /** Aborted by the caller. */
  | 'STOPPED'
  /** The rendering process died. */
  | 'KILLED'
  /** The rendering process exceeded its memory or time. */
  | 'TOO_LARGE'
  | 'FAILED'

/** Why no document was made. In this case nothing is left at the file's path. */
export class DocumentProblem extends Error {
  readonly code: DocumentProblemCode
  constructor(code: DocumentProblemCode, message: string) {
    super(message)
    this.name = 'DocumentProblem'
    this.code = code
  }
}
