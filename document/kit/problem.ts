/** 'STOPPED': aborted by the caller. 'KILLED': the rendering process died. 'TOO_LARGE': it exceeded its memory or time. */
export type DocumentProblemCode = 'STOPPED' | 'KILLED' | 'TOO_LARGE' | 'FAILED'

/** Why no document was made. In this case nothing is left at the file's path. */
export class DocumentProblem extends Error {
  readonly code: DocumentProblemCode
  constructor(code: DocumentProblemCode, message: string) {
    super(message)
    this.name = 'DocumentProblem'
    this.code = code
  }
}
