import { buildDemoArchives, buildNewcomerArchives } from './content.ts'

/** Writes the demo's archives and sends their paths to index.ts, which starts it. */
// Whoever asked is gone.
process.once('disconnect', () => process.exit(1))
const [which, outDir = ''] = process.argv.slice(2)
const made = which === 'demo' ? await buildDemoArchives(outDir) : await buildNewcomerArchives(outDir)
process.send?.(made, () => process.exit(0))
