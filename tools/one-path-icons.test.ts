import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filesBelow } from './check/files.ts'
import { type IconNode, joinPaths, onePathIcons } from './one-path-icons.ts'

const fileOf = (name: string): URL =>
  new URL(`../node_modules/@tabler/icons-react/dist/esm/${name}.mjs`, import.meta.url)

/** The icons that rows of posts import. */
const names = new Set(
  filesBelow('web/posts', ['.ts', '.tsx']).flatMap(({ text }) =>
    [...text.matchAll(/import \{([^}]*)\} from '@tabler\/icons-react'/g)].flatMap(
      ([, all = '']) => all.match(/Icon\w+/g) ?? [],
    ),
  ),
)

describe('icons of the web app', () => {
  it('are one path each, with all of their strokes', async () => {
    expect(names).toContain('IconCircleDashed')
    for (const name of names) {
      const { __iconNode: nodes } = (await import(fileOf(`icons/${name}`).href)) as { __iconNode: IconNode[] }
      const [path, ...others] = joinPaths('outline', nodes)
      expect([name, path?.[0], others]).toEqual([name, 'path', []])
      expect(path?.[1]['d']).toBe(nodes.map(([, { d }]) => d).join(''))
    }
  })

  it('stay as they are if their strokes are relative, filled or no paths', () => {
    const [first, circle]: IconNode[] = [
      ['path', { d: 'M1 1h2' }],
      ['circle', { r: '2' }],
    ]
    for (const [type, nodes] of [
      ['outline', [first, ['path', { d: 'm1 1h2' }]]],
      ['outline', [first, circle]],
      ['filled', [first, first]],
    ] as [string, IconNode[]][])
      expect(joinPaths(type, nodes)).toBe(nodes)
  })

  it('are made by a function of the package that the build changes', () => {
    const id = fileOf('createReactComponent')
    const transform = onePathIcons.transform as (code: string, id: string) => { code: string } | null
    expect(transform(readFileSync(id, 'utf8'), id.pathname)?.code).toContain(
      'iconNode = joinPaths(type, iconNode)',
    )
  })
})
