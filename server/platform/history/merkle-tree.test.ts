import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { appendLeaf, emptyTree, hashLeaf, rootOf } from './merkle-tree.ts'

/** The definition of RFC 6962, section 2.1, word for word. */
function definedRoot(leaves: Buffer[]): Buffer {
  const hash = createHash('sha256')
  if (leaves.length === 0) return hash.digest()
  if (leaves.length === 1)
    return hash
      .update('\0')
      .update(leaves[0] ?? '')
      .digest()
  let k = 1
  while (k * 2 < leaves.length) k *= 2
  return hash
    .update('\x01')
    .update(definedRoot(leaves.slice(0, k)))
    .update(definedRoot(leaves.slice(k)))
    .digest()
}

function rootsOf(leaves: Buffer[]): string[] {
  const tree = emptyTree()
  return leaves.map((leaf) => {
    appendLeaf(tree, hashLeaf(leaf))
    return rootOf(tree).toString('hex')
  })
}

describe('the tree of a firm’s evidence', () => {
  it('has the roots of the test vectors of Certificate Transparency', () => {
    const leaves = [
      '',
      '00',
      '10',
      '2021',
      '3031',
      '40414243',
      '5051525354555657',
      '606162636465666768696a6b6c6d6e6f',
    ]
    expect(rootsOf(leaves.map((leaf) => Buffer.from(leaf, 'hex')))).toEqual([
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
      'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
      '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
      'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    ])
  })

  it('has the roots that the RFC defines, for every size up to 130', () => {
    const leaves = Array.from({ length: 130 }, (_, n) => Buffer.from(`leaf ${n}`))
    expect(rootsOf(leaves)).toEqual(leaves.map((_, n) => definedRoot(leaves.slice(0, n + 1)).toString('hex')))
    expect(rootOf(emptyTree()).equals(definedRoot([]))).toBe(true)
  })
})
