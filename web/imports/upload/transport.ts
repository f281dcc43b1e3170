import { PROBLEMS, type Upload } from '#contract/index.ts'
import { call, urlOf } from '../../kit/calls/client.ts'
import { csrfToken, dropCsrfToken } from '../../kit/calls/csrf.ts'
import { sessionHeaders } from '../../kit/calls/session.ts'
import { isProblem, networkLostProblem, Problem, problemOf } from '../../kit/calls/problem.ts'

/** Sends bytes to the server. Tests replace it. */
export type Transport = {
  get(uploadId: string): Promise<Upload>
  /** `onBytes`: how many bytes of this part have been sent. @throws Problem, or AbortError */
  sendPart(part: PartToSend): Promise<Upload>
}
export type PartToSend = {
  uploadId: string
  part: number
  bytes: Blob
  signal: AbortSignal
  onBytes(sent: number): void
}

export const aborted = (): DOMException => new DOMException('Stopped.', 'AbortError')
export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'

export const transport: Transport = {
  get: (id) => call('getUpload', { params: { id } }),
  sendPart: async (part) => {
    try {
      return await postPart(part)
    } catch (error) {
      if (!isProblem(error, 'CSRF_TOKEN_INVALID')) throw error
      dropCsrfToken()
      return postPart(part)
    }
  },
}

/** A part may take minutes on a phone, but a connection that sends nothing for this long is dead. */
const STALL_TIMEOUT_MS = 60_000

// fetch does not report how much of a body has been sent; XMLHttpRequest does.
async function postPart({ uploadId, part, bytes, signal, onBytes }: PartToSend): Promise<Upload> {
  const token = await csrfToken()
  if (signal.aborted) throw aborted()
  const body = new FormData()
  // The server reads fields in order and needs the number before the bytes.
  body.append('partNumber', String(part))
  body.append('file', bytes, 'part')
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    let stallTimer = setTimeout(abort, STALL_TIMEOUT_MS)
    const alive = () => {
      clearTimeout(stallTimer)
      stallTimer = setTimeout(abort, STALL_TIMEOUT_MS)
    }
    const end = (error: unknown) => {
      clearTimeout(stallTimer)
      signal.removeEventListener('abort', abort)
      reject(error)
    }
    request.open('POST', urlOf('uploadPart', { params: { id: uploadId } }))
    request.withCredentials = true
    request.setRequestHeader('X-CSRF-Token', token)
    request.setRequestHeader('Accept', 'application/json')
    for (const [name, value] of Object.entries(sessionHeaders())) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => {
      alive()
      onBytes(Math.min(loaded, bytes.size))
    }
    request.onerror = () => end(networkLostProblem())
    request.onabort = () => end(signal.aborted ? aborted() : networkLostProblem())
    request.onload = () => {
      clearTimeout(stallTimer)
      signal.removeEventListener('abort', abort)
      readAnswer(request).then(resolve, reject)
    }
    signal.addEventListener('abort', abort)
    request.send(body)
  })
}

async function readAnswer(request: XMLHttpRequest): Promise<Upload> {
  const answer = new Response(request.responseText, {
    status: request.status,
    headers: { 'Content-Type': 'application/json' },
  })
  if (!answer.ok) throw await problemOf(answer)
  const body: unknown = await answer.json()
  if (typeof body === 'object' && body !== null && 'received' in body) return body as Upload
  throw new Problem({ code: 'UNEXPECTED', message: PROBLEMS.UNEXPECTED.message, context: {} }, 500)
}
