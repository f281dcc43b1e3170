import { hashNode } from './merkle-tree.ts'

/** A perfect subtree: the `index`th one of 2^level leaves. */
export type Node = { level: number; index: number }

/**
 * What a proof consists of: each of its hashes is that of a range of leaves, given by the perfect subtrees in it, left to right. They are hashed together
 * from the right.
 */
export type ProofNodes = Node[][]

/** The perfect subtrees of a range that begins at a multiple of every power of two that it is cut at. */
function nodesOf(from: number, to: number): Node[] {
  const nodes: Node[] = []
  for (let at = from; at < to;) {
    let [level, width] = [0, 1]
    while (at % (width * 2) === 0 && at + width * 2 <= to) [level, width] = [level + 1, width * 2]
    nodes.push({ level, index: at / width })
    at += width
  }
  return nodes
}

/** Largest power of two below `size`, which is at least 2. */
function splitOf(size: number): number {
  let split = 1
  while (split * 2 < size) split *= 2
  return split
}

/** PATH(index, D[size]) of RFC 6962, section 2.1.1. @param index below `size` */
export function inclusionNodes(index: number, size: number): ProofNodes {
  const path: ProofNodes = []
  let [from, to] = [0, size]
  while (to - from > 1) {
    const middle = from + splitOf(to - from)
    if (index < middle) {
      path.push(nodesOf(middle, to))
      to = middle
    } else {
      path.push(nodesOf(from, middle))
      from = middle
    }
  }
  return path.reverse()
}

/** PROOF(older, D[size]) of RFC 6962, section 2.1.2. @param older from 1 to `size` */
export function consistencyNodes(older: number, size: number): ProofNodes {
  const path: ProofNodes = []
  let [from, to, isWhole] = [0, size, true]
  while (older < to) {
    const middle = from + splitOf(to - from)
    if (older <= middle) {
      path.push(nodesOf(middle, to))
      to = middle
    } else {
      path.push(nodesOf(from, middle))
      from = middle
      isWhole = false
    }
  }
  // The reader of the proof has the older root.
  if (!isWhole) path.push(nodesOf(from, to))
  return path.reverse()
}

/** The hashes of a proof. @param hashOf the root of a perfect subtree */
export const proofOf = (nodes: ProofNodes, hashOf: (node: Node) => Buffer): Buffer[] =>
  nodes.map((parts) => parts.map(hashOf).reduceRight((right, left) => hashNode(left, right)))

/** Whether a leaf has this place in the tree with this root: RFC 9162, section 2.1.3.2. */
export function isIncluded(
  leaf: { hash: Buffer; index: number },
  tree: { size: number; root: Buffer },
  proof: readonly Buffer[],
): boolean {
  if (leaf.index >= tree.size) return false
  let [index, last, hash] = [leaf.index, tree.size - 1, leaf.hash]
  for (const other of proof) {
    if (last === 0) return false
    if (index % 2 === 1 || index === last) {
      hash = hashNode(other, hash)
      while (index % 2 === 0 && index > 0) [index, last] = [index / 2, Math.floor(last / 2)]
    } else hash = hashNode(hash, other)
    ;[index, last] = [Math.floor(index / 2), Math.floor(last / 2)]
  }
  return last === 0 && hash.equals(tree.root)
}

/** Whether a tree begins with the leaves of an older one: RFC 9162, section 2.1.4.2. */
export function isConsistent(
  older: { size: number; root: Buffer },
  tree: { size: number; root: Buffer },
  proof: readonly Buffer[],
): boolean {
  if (older.size === tree.size) return proof.length === 0 && older.root.equals(tree.root)
  if (older.size === 0 || older.size > tree.size || proof.length === 0) return false
  let [index, last] = [older.size - 1, tree.size - 1]
  while (index % 2 === 1) [index, last] = [Math.floor(index / 2), Math.floor(last / 2)]
  const isPerfect = index === 0
  const [first, ...rest] = isPerfect ? [older.root, ...proof] : proof
  if (!first) return false
  let [olderHash, hash] = [first, first]
  for (const other of rest) {
    if (last === 0) return false
    if (index % 2 === 1 || index === last) {
      olderHash = hashNode(other, olderHash)
      hash = hashNode(other, hash)
      while (index % 2 === 0 && index > 0) [index, last] = [index / 2, Math.floor(last / 2)]
    } else hash = hashNode(hash, other)
    ;[index, last] = [Math.floor(index / 2), Math.floor(last / 2)]
  }
  return last === 0 && olderHash.equals(older.root) && hash.equals(tree.root)
}
