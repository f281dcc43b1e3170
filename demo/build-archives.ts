import { buildDemoArchives, buildHandedOverArchives, buildNewcomerArchives } from './content.ts'

/** Writes the demo's archives and sends their paths to index.ts, which starts it. */
// Anyone who asked is gone.
process.once('disconnect', () => process.exit(1))
const [which, outDir = ''] = process.argv.slice(2)
const build =
  which === 'demo'
    ? buildDemoArchives
    : which === 'newcomer'
      ? buildNewcomerArchives
      : buildHandedOverArchives
const made = await build(outDir)
process.send?.(made, () => process.exit(0))
