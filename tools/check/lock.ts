import type { Breach, SourceFile } from './files.ts'

type Entry = {
  integrity?: string
  resolved?: string
  link?: boolean
  optionalDependencies?: Record<string, string>
}

/** Faults of a lock file that npm could not verify, or that npm ci would refuse as incomplete. */
export function lockBreaches({ path, text }: SourceFile): Breach[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, Entry> }
  return Object.entries(packages)
    .filter(([name, { link }]) => name.startsWith('node_modules/') && link !== true)
    .flatMap(([name, { integrity, resolved, optionalDependencies = {} }]) => [
      integrity === undefined && `has no integrity hash for ${name}.`,
      resolved !== undefined && `names a download address for ${name}.`,
      ...Object.keys(optionalDependencies)
        .filter(
          (other) => !(`node_modules/${other}` in packages || `${name}/node_modules/${other}` in packages),
        )
        .map((other) => `has no entry for ${other}, which ${name} asks for.`),
    ])
    .filter((sentence) => sentence !== false)
    .map((sentence) => ({ path, line: 1, sentence }))
}
