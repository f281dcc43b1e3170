/** A frame as raw RGBA pixels. */
export type Frame = { width: number; height: number; rgba: Buffer }

/** Packets are read by the handful, sound among them, until so many pictures are in the decoder. */
const PACKETS = 8
const ROUNDS = 40
const PICTURES = 3
const PATIENCE = 20_000

/** The first frame of a video file that decodes. @throws Error saying why there is none */
export async function posterOf(path: string): Promise<Frame> {
  // Loaded late: it is an optional package, and a machine without it still imports.
  const { Mp4Demuxer, VideoDecoder } = await import('@napi-rs/webcodecs')
  return new Promise<Frame>((resolve, reject) => {
    let settled = false
    let found = false
    const timer = setTimeout(
      () => finish(() => reject(new Error('The video took too long to decode'))),
      PATIENCE,
    )
    const finish = (end: () => void): void => {
      if (settled) return
      settled = true
      clearTimeout(timer)
      end()
      for (const part of [decoder, demuxer]) if (part.state !== 'closed') part.close()
    }
    const decoder = new VideoDecoder({
      output: (frame) => {
        // The first is enough; each copy of a later one would be megabytes.
        if (found || settled) return frame.close()
        found = true
        const size = { width: frame.codedWidth, height: frame.codedHeight }
        const rgba = Buffer.alloc(frame.allocationSize({ format: 'RGBA' }))
        frame
          .copyTo(rgba, { format: 'RGBA' })
          .then(() => finish(() => resolve({ ...size, rgba })))
          .catch((error: Error) => finish(() => reject(error)))
          .finally(() => frame.close())
      },
      error: (error) => finish(() => reject(error)),
    })
    let pictures = 0
    const demuxer = new Mp4Demuxer({
      videoOutput: (chunk) => {
        if (settled || pictures >= PICTURES) return
        pictures += 1
        decoder.decode(chunk)
      },
      error: (error) => finish(() => reject(error)),
    })
    const run = async (): Promise<void> => {
      await demuxer.load(path)
      const config = demuxer.videoDecoderConfig
      if (!config) throw new Error('The file has no picture track')
      decoder.configure(config)
      for (let round = 0; round < ROUNDS && pictures < PICTURES && !settled; round += 1)
        await demuxer.demuxAsync(PACKETS)
      await decoder.flush()
      if (!found) throw new Error('No picture of the video could be decoded')
    }
    run().catch((error: Error) => finish(() => reject(error)))
  })
}
