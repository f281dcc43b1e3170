import type { PlatformType } from '#contract/index.ts'
import { inspectFile } from './inspect.ts'

addEventListener('message', ({ data }: MessageEvent<{ file: File; platform: PlatformType }>) => {
  inspectFile(data.file, data.platform).then(
    (verdict) => postMessage({ verdict }),
    (error: unknown) => postMessage({ error: String(error) }),
  )
})
