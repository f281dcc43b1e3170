import type { Plugin } from 'vite'

const FACTORY = '@tabler/icons-react/dist/esm/createReactComponent.mjs'
const HEAD = 'const createReactComponent = (type, iconName, iconNamePascal, iconNode) => {'

export type IconNode = [tag: string, attributes: Record<string, string>]

/** Several strokes of one color as one path. Each must begin at an absolute position, because the ones before it move the pen. */
export function joinPaths(type: string, nodes: IconNode[]): IconNode[] {
  const isJoinable = nodes.every(
    ([tag, attributes]) =>
      tag === 'path' &&
      attributes['d']?.startsWith('M') &&
      Object.keys(attributes).every((name) => name === 'd' || name === 'key'),
  )
  if (type !== 'outline' || !isJoinable) return nodes
  return [['path', { d: nodes.map(([, { d }]) => d).join(''), key: 'svg-0' }]]
}

/** An icon has up to eight paths, and a row of a list eight icons. The browser computes the style of each element. */
export const onePathIcons: Plugin = {
  name: 'one-path-icons',
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith(FACTORY)) return null
    if (!code.includes(HEAD)) this.error(`${FACTORY} has changed: see tools/one-path-icons.ts.`)
    const joined = code.replace(HEAD, `${HEAD} iconNode = joinPaths(type, iconNode);`)
    return { code: `${joinPaths.toString()}\n${joined}`, map: null }
  },
}
