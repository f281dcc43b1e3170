// Node 24 for every command. If the machine's own Node is older, npm installs one into this folder, once. Plain JavaScript, because an older Node
// runs it.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npm } from '../npm.mjs'

const folder = fileURLToPath(new URL('.', import.meta.url))
const binFolder = fileURLToPath(new URL('../../node_modules/.bin', import.meta.url))
const packagedNodes = ['node-', 'node-bin-'].map((prefix) =>
  join(folder, `node_modules/${prefix}${process.platform}-${process.arch}/bin/node`),
)

/**
 * @param {{ mayInstall?: boolean }} [options]
 * @returns {string} the path of a Node 24 or newer, which is installed first where there is none
 */
export function node24({ mayInstall = true } = {}) {
  const node = find() ?? (mayInstall ? install() : missing('npm run build brings one'))
  if (packagedNodes.includes(node)) link(node)
  return node
}

function find() {
  return [...packagedNodes, join(binFolder, 'node'), process.execPath].find((path) => majorOf(path) >= 24)
}

function majorOf(path) {
  if (path === process.execPath) return Number(process.versions.node.split('.')[0])
  if (!existsSync(path)) return 0
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return Number(/^v(\d+)/.exec(stdout ?? '')?.[1] ?? 0)
}

function install() {
  console.log(`This is Node ${process.versions.node}: npm brings Node 24 into tools/node24.`)
  const [file, args] = npm('ci')
  spawnSync(file, args, { cwd: folder, stdio: 'inherit' })
  const found = find() ?? missing(`npm could not bring one for ${process.platform}-${process.arch}`)
  // Headers are only needed to compile add-ons, which nothing here does, and take up a third of its size.
  rmSync(join(found, '../../include'), { recursive: true, force: true })
  return found
}

function missing(why) {
  throw new Error(`Node 24 is needed, and this is Node ${process.versions.node}. Install Node 24; ${why}.`)
}

/** Links it where a shell in this folder finds it, because npm clears node_modules at each install. */
function link(node) {
  const path = join(binFolder, 'node')
  if (existsSync(path)) return
  mkdirSync(binFolder, { recursive: true })
  rmSync(path, { force: true })
  symlinkSync(node, path)
}
