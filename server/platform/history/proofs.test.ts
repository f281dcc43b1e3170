import { describe, expect, it } from 'vitest'
import { appendLeaf, emptyTree, hashLeaf, rootOf } from './merkle-tree.ts'
import { consistencyNodes, inclusionNodes, isConsistent, isIncluded } from './proofs.ts'
import { GrowingTiles, hashesIn, type Tile } from './tiles.ts'

/** A tree of `size` leaves, the root of each of its states, and its tiles. */
function grow(size: number) {
  const tree = emptyTree()
  const tiles = new GrowingTiles()
  const leaves = Array.from({ length: size }, (_, n) => hashLeaf(`leaf ${n}`))
  const roots = leaves.map((hash) => {
    appendLeaf(tree, hash)
    tiles.append(hash)
    return rootOf(tree)
  })
  const all: Tile[] = tiles.takeChanged()
  return {
    leaves,
    rootOf: (of: number) => ({ size: of, root: roots[of - 1] ?? Buffer.alloc(0) }),
    tiles: all,
  }
}

const changed = (hash: Buffer): Buffer => Buffer.from(hash.map((byte, at) => (at === 5 ? byte ^ 1 : byte)))

describe('a proof from the tiles of a tree', () => {
  const { leaves, rootOf: stateOf, tiles } = grow(600)
  const hashesOf = hashesIn(tiles)

  it('shows that a leaf is in a state of the tree, and nothing else', () => {
    for (const size of [1, 2, 3, 7, 8, 64, 255, 256, 257, 511, 512, 600])
      for (const index of [0, 1, 2, 100, 254, 255, 256, 511, 598, size - 1]) {
        if (index >= size) continue
        const proof = hashesOf(inclusionNodes(index, size))
        const leaf = { index, hash: leaves[index] ?? Buffer.alloc(0) }
        expect([index, size, isIncluded(leaf, stateOf(size), proof)]).toEqual([index, size, true])
        expect(isIncluded({ ...leaf, hash: changed(leaf.hash) }, stateOf(size), proof)).toBe(false)
        expect(isIncluded({ ...leaf, index: size }, stateOf(size), proof)).toBe(false)
        expect(isIncluded(leaf, { size, root: changed(stateOf(size).root) }, proof)).toBe(false)
        if (proof.length === 0) continue
        expect(isIncluded(leaf, stateOf(size), proof.slice(1))).toBe(false)
        expect(isIncluded(leaf, stateOf(size), [...proof, leaf.hash])).toBe(false)
        expect(isIncluded(leaf, stateOf(size), proof.map(changed))).toBe(false)
        const other = index === 0 ? 1 : index - 1
        expect(isIncluded({ ...leaf, index: other }, stateOf(size), proof)).toBe(false)
      }
  })

  it('shows that a later state begins with an earlier one, and nothing else', () => {
    for (const older of [1, 2, 3, 7, 8, 200, 255, 256, 257, 512, 599, 600])
      for (const size of [1, 2, 3, 8, 9, 256, 257, 300, 512, 513, 600]) {
        if (older > size) continue
        const proof = hashesOf(consistencyNodes(older, size))
        expect([older, size, isConsistent(stateOf(older), stateOf(size), proof)]).toEqual([older, size, true])
        const forged = { size: older, root: changed(stateOf(older).root) }
        expect(isConsistent(forged, stateOf(size), proof)).toBe(false)
        expect(isConsistent(stateOf(older), { size, root: changed(stateOf(size).root) }, proof)).toBe(false)
        expect(isConsistent(stateOf(older), stateOf(size), [...proof, stateOf(1).root])).toBe(false)
        if (older < size) expect(isConsistent(stateOf(older), stateOf(size), proof.slice(1))).toBe(false)
      }
  })

  it('has at most one hash for each level of the tree', () => {
    for (let size = 1; size <= 600; size += 1) {
      const levels = Math.ceil(Math.log2(size))
      for (const index of [0, Math.floor(size / 2), size - 1])
        expect(inclusionNodes(index, size).length).toBeLessThanOrEqual(levels)
      expect(consistencyNodes(Math.ceil(size / 2), size).length).toBeLessThanOrEqual(levels + 1)
    }
  })

  it('is the one of Certificate Transparency’s test vectors', () => {
    const vectors = [
      '',
      '00',
      '10',
      '2021',
      '3031',
      '40414243',
      '5051525354555657',
      '606162636465666768696a6b6c6d6e6f',
    ]
    const growing = new GrowingTiles()
    for (const data of vectors) growing.append(hashLeaf(Buffer.from(data, 'hex')))
    const hex = hashesIn(growing.takeChanged())
    expect(hex(inclusionNodes(0, 8)).map((hash) => hash.toString('hex'))).toEqual([
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ])
    expect(hex(consistencyNodes(6, 8)).map((hash) => hash.toString('hex'))).toEqual([
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ])
  })
})
