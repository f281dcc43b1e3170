import { describe, expect, it, vi } from 'vitest'
import { PART_SIZE, partCount, partLength, PROBLEMS, type ProblemCode, type Upload } from '#contract/index.ts'
import { networkLostProblem, Problem } from '../../kit/calls/problem.ts'
import { missingParts } from './parts.ts'
import { MAX_CONCURRENT_PARTS, sendMissingParts } from './send.ts'
import type { PartToSend, Transport } from './transport.ts'

const id = '01890000-0000-7000-8000-00000000aaaa'
const size = PART_SIZE * 6 + 5
const refused = (code: ProblemCode) =>
  new Problem({ code, message: PROBLEMS[code].message, context: {} }, PROBLEMS[code].status)

/** A server that stores parts; `fault` may throw before or after it does. */
function server(fault: (part: number, moment: 'before' | 'after') => void = () => undefined) {
  const received = new Set<number>()
  const sent: number[] = []
  let atOnce = 0
  let most = 0
  const view = (): Upload => ({ id, name: 'a.zip', size, received: [...received] })
  const transport: Transport = {
    get: async () => view(),
    sendPart: async ({ part, bytes, onBytes }: PartToSend) => {
      most = Math.max(most, ++atOnce)
      sent.push(part)
      await new Promise((resolve) => setTimeout(resolve, 1))
      onBytes(bytes.size)
      atOnce--
      fault(part, 'before')
      received.add(part)
      fault(part, 'after')
      return view()
    },
  }
  return { transport, received, sent, most: () => most }
}

const file = { size, slice: (from: number, to: number) => new Blob([new Uint8Array(Math.min(9, to - from))]) }

function sending(transport: Transport, received: number[] = []) {
  return {
    file: file as unknown as Blob,
    upload: { id, name: 'a.zip', size, received },
    transport,
    signal: new AbortController().signal,
    onProgress: vi.fn(),
    onWaiting: vi.fn(),
    retryDelay: async () => undefined,
  }
}

describe('parts of an upload', () => {
  it('have 10,000,000 bytes, and the last one the rest', () => {
    expect(partCount(size)).toBe(7)
    expect(partLength(size, 7)).toBe(5)
    expect(missingParts(size, [1, 3])).toEqual([2, 4, 5, 6, 7])
  })

  it('are sent four at a time, each once', async () => {
    const { transport, sent, most } = server()
    await sendMissingParts(sending(transport))
    expect(sent.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(most()).toBe(MAX_CONCURRENT_PARTS)
  })

  it('that the server already has are not sent again', async () => {
    const { transport, sent } = server()
    await sendMissingParts(sending(transport, [1, 2, 3, 4, 5]))
    expect(sent.toSorted((a, b) => a - b)).toEqual([6, 7])
  })

  it('whose response was lost are checked with the server, not sent again', async () => {
    let lost = true
    const { transport, sent } = server((part, moment) => {
      if (part !== 2 || moment !== 'after' || !lost) return
      lost = false
      throw networkLostProblem()
    })
    const what = sending(transport)
    await sendMissingParts(what)
    expect(sent.filter((part) => part === 2)).toHaveLength(1)
    expect(what.onWaiting).toHaveBeenCalledWith(true)
    expect(what.onWaiting).toHaveBeenLastCalledWith(false)
  })

  it('that never arrived are sent again, however often the network fails', async () => {
    let left = 12
    const { transport, received } = server((part, moment) => {
      if (part !== 4 || moment !== 'before' || left-- <= 0) return
      throw networkLostProblem()
    })
    await sendMissingParts(sending(transport))
    expect(received.size).toBe(7)
  })

  it('are still retried a few times if the server is busy after the network failed often', async () => {
    const faults = [
      ...Array.from({ length: 8 }, networkLostProblem),
      refused('UNAVAILABLE'),
      refused('UNAVAILABLE'),
    ]
    const { transport, received } = server((part, moment) => {
      const fault = part === 4 && moment === 'before' ? faults.shift() : undefined
      if (fault) throw fault
    })
    await sendMissingParts(sending(transport))
    expect(received.size).toBe(7)
  })

  it('are given up with the server’s refusal, without a retry, if it is permanent', async () => {
    const { transport, sent } = server((part) => {
      if (part === 1) throw refused('UPLOAD_PART_CONFLICT')
    })
    await expect(sendMissingParts(sending(transport))).rejects.toMatchObject({ code: 'UPLOAD_PART_CONFLICT' })
    expect(sent.filter((part) => part === 1)).toHaveLength(1)
  })

  it('are retried a few times if the server is out of space, then given up', async () => {
    const { transport, sent } = server((part) => {
      if (part === 7) throw refused('STORAGE_FULL')
    })
    await expect(sendMissingParts(sending(transport))).rejects.toMatchObject({ code: 'STORAGE_FULL' })
    expect(sent.filter((part) => part === 7)).toHaveLength(6)
  })
})
