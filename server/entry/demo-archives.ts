import { buildDemoArchives, buildNewcomerArchives } from '#tools/demo/index.ts'

/** Writes the demo's archives and tells where they are. Started by demo.ts. */
const [which, outDir = ''] = process.argv.slice(2)
process.send?.(which === 'demo' ? await buildDemoArchives(outDir) : await buildNewcomerArchives(outDir))
process.disconnect?.()
