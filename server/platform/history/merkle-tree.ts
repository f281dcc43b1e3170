import { createHash } from 'node:crypto'

/** A tree of RFC 6962, section 2.1, as far as appending needs it. */
export type MerkleTree = {
  /** Number of leaves. */
  size: number
  /** Roots of the perfect subtrees, largest first: one for each bit of `size` that is set. 32 bytes each. */
  frontier: Buffer[]
}

export const HASH_LENGTH = 32

const sha256 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const LEAF_PREFIX = Buffer.of(0)
const NODE_PREFIX = Buffer.of(1)

export const hashLeaf = (data: Buffer | string): Buffer => sha256(LEAF_PREFIX, data)
export const hashNode = (left: Buffer, right: Buffer): Buffer => sha256(NODE_PREFIX, left, right)

export const emptyTree = (): MerkleTree => ({ size: 0, frontier: [] })

/** Changes `tree`, in which every later root contains the leaf. */
export function appendLeaf(tree: MerkleTree, leafHash: Buffer): void {
  let node = leafHash
  // Like a carry in binary addition: two perfect subtrees of one size become one.
  for (let rest = tree.size; rest % 2 === 1; rest = Math.floor(rest / 2)) {
    const left = tree.frontier.pop()
    if (!left) throw new Error(`A tree of ${tree.size} leaves lacks a subtree`)
    node = hashNode(left, node)
  }
  tree.frontier.push(node)
  tree.size += 1
}

export function rootOf({ frontier }: MerkleTree): Buffer {
  if (frontier.length === 0) return sha256()
  return frontier.reduceRight((right, left) => hashNode(left, right))
}
