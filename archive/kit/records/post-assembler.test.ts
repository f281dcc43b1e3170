import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newDraft } from './draft.ts'
import type { Draft } from './draft.ts'
import { MAX_COMPARED, PostAssembler } from './post-assembler.ts'
import type { ArchiveItem } from './post.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const draftAt = (position: number, rest: Partial<Draft> = {}): Draft =>
  newDraft(
    {
      kind: 'post',
      text: 'Again',
      posted: { at: '2020-01-01T00:00:00.000Z', source: 'timestamp' },
      bucket: 5,
      source: { file: 'posts.json', position, offset: position, length: 1 },
      raw: '{}',
    },
    { joins: 'text', ...rest },
  )

function assemble(drafts: Draft[]): { out: ArchiveItem[]; outAfter: number[] } {
  const assembler = new PostAssembler('facebook', sha256, new Map([[5, drafts.length]]))
  const out: ArchiveItem[] = []
  const outAfter = drafts.map((draft) => {
    assembler.add(draft, out)
    return out.length
  })
  return { out, outAfter }
}

const identitiesOf = (out: ArchiveItem[]) =>
  new Set(out.flatMap((item) => (item.type === 'post' ? [item.post.identity] : [])))

describe('records of one time, more than any platform writes', () => {
  const many = Array.from({ length: 2 * MAX_COMPARED + 500 }, (_, position) => position)

  test('do not all wait for the last of them', () => {
    const { outAfter } = assemble(many.map((position) => draftAt(position)))
    expect(outAfter[MAX_COMPARED - 1]).toBe(0)
    expect(outAfter[MAX_COMPARED]).toBe(MAX_COMPARED)
    expect(outAfter.at(-1)).toBe(many.length)
  })

  test('are posts with their own identities, even if all are equal', () => {
    const { out } = assemble(many.map((position) => draftAt(position)))
    expect(identitiesOf(out).size).toBe(many.length)
  })

  test('are joined by the platform’s id up to the limit, and no two posts have one identity', () => {
    const { out } = assemble(many.map((position) => draftAt(position, { id: '7', joins: 'id' })))
    expect(out).toHaveLength(3)
    expect(identitiesOf(out).size).toBe(3)
  })
})
