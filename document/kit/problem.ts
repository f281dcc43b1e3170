/** 'STOPPED': the caller's signal. 'KILLED': the drawing process died. 'TOO_LARGE': it passed its memory or time. */
export type DocumentProblemCode = 'STOPPED' | 'KILLED' | 'TOO_LARGE' | 'FAILED'

/** Why no document was made. Nothing is left at the place of the file then. */
export class DocumentProblem extends Error {
  readonly code: DocumentProblemCode
  constructor(code: DocumentProblemCode, message: string) {
    super(message)
    this.name = 'DocumentProblem'
    this.code = code
  }
}
