/** Where programs, temporary files and compiled code are. Settings are missing, because they contain secrets. */
const INHERITED_NAMES = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_COMPILE_CACHE'] as const

/**
 * The whole environment of a child process: our secrets are not in it. Every process that server/ starts gets this one (`npm run check`).
 * @param own what this child needs in addition, by name
 */
export function childEnvironment(own: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const inherited = INHERITED_NAMES.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(inherited), ...own }
}
