import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Node, SourceFile } from 'typescript/unstable/ast'
import { API, type Checker, type Type } from 'typescript/unstable/sync'
import { root } from '../files.ts'

/** The checked files and the TypeScript compiler. */
export type Program = {
  checker: Checker
  /** @param path relative to the repository's root, with slashes */
  sourceFile(path: string): SourceFile
  close(): void
}

/** @param paths relative to the repository's root; the files that they import are loaded too */
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
    close: () => api.close(),
  }
}

/** `<line>:<column>`, both from 1. */
export function placeOf(node: Node): string {
  const file = node.getSourceFile()
  const { line, character } = file.getLineAndCharacterOfPosition(node.getStart(file))
  return `${line + 1}:${character + 1}`
}

export const lineOf = (node: Node): number => Number.parseInt(placeOf(node))

export const isNamed = (type: Type | undefined, name: string): boolean =>
  type !== undefined &&
  (type.getSymbol()?.name === name ||
    (type.isUnionType() && type.getTypes().some((each) => isNamed(each, name))))
