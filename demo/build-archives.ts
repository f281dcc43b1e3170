import { buildDemoArchives, buildHandedOverArchives, buildNewcomerArchives } from './content.ts'

/** Writes the demo's archives and sends the path of each to index.ts, which starts it. */
// The parent process has ended.
const exitWithParent = () => process.exit(1)
process.once('disconnect', exitWithParent)
const [which, outDir = ''] = process.argv.slice(2)
const build =
  which === 'demo'
    ? buildDemoArchives
    : which === 'newcomer'
      ? buildNewcomerArchives
      : buildHandedOverArchives
for await (const archive of build(outDir)) process.send?.(archive)
process.off('disconnect', exitWithParent)
process.disconnect()
