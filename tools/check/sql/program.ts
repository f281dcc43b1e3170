import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Node, SourceFile } from 'typescript/unstable/ast'
import { API, type Checker, type Type } from 'typescript/unstable/sync'
import { root } from '../files.ts'

/** The files that are checked, as the TypeScript compiler sees them. */
export type Program = {
  checker: Checker
  sourceFile(path: string): SourceFile
  /** From the repository's root, with slashes. */
  nameOf(file: SourceFile): string
  close(): void
}

/** @param paths from the repository's root; what they import is loaded with them */
export function openProgram(paths: string[]): Program {
  const config = join(root, '.cache/sql-check/tsconfig.json')
  mkdirSync(dirname(config), { recursive: true })
  const settings = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { types: ['node'] },
    include: [],
    files: paths.map((path) => join(root, path)),
  }
  writeFileSync(config, JSON.stringify(settings))
  const api = new API({ cwd: root })
  const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects()
  if (!project) throw new Error(`TypeScript did not open ${config}.`)
  const { program, checker } = project
  return {
    checker,
    sourceFile: (path) => {
      const file = program.getSourceFile(join(root, path))
      if (!file) throw new Error(`TypeScript did not load ${path}.`)
      return file
    },
    nameOf: (file) => file.fileName.slice(root.length),
    close: () => api.close(),
  }
}

export const lineOf = (node: Node): number => {
  const file = node.getSourceFile()
  return file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
}

export const isNamed = (type: Type | undefined, name: string): boolean =>
  type !== undefined &&
  (type.getSymbol()?.name === name ||
    (type.isUnionType() && type.getTypes().some((each) => isNamed(each, name))))
