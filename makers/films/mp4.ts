import { Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api'
import { AV_LOG_ERROR, AV_PIX_FMT_RGBA, AV_PROFILE_H264_MAIN, FF_ENCODER_LIBX264 } from 'node-av/constants'
import { Frame, Log } from 'node-av/lib'

Log.setLevel(AV_LOG_ERROR)

export type Film = { width: number; height: number; framesPerSecond: number }

/** Writes an MP4 (H.264, no sound) that browsers can play while it loads. @param pictures RGBA bytes */
export async function writeMp4(
  target: string,
  film: Film,
  pictures: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<void> {
  await using output = await Muxer.open(target, { format: 'mp4', options: { movflags: '+faststart' } })
  using filter = FilterAPI.create('format=yuv420p')
  using encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    filter,
    context: { gopSize: 48, profile: AV_PROFILE_H264_MAIN },
    options: { crf: 30 },
  })
  await pipeline(framesOf(film, pictures), filter, encoder, output).completion
}

async function* framesOf(
  film: Film,
  pictures: Iterable<Buffer> | AsyncIterable<Buffer>,
): AsyncGenerator<Frame | null> {
  const { width, height } = film
  let pts = 0n
  for await (const picture of pictures) {
    yield Frame.fromVideoBuffer(picture, {
      width,
      height,
      format: AV_PIX_FMT_RGBA,
      pts: pts++,
      timeBase: { num: 1, den: film.framesPerSecond },
    })
  }
  // Marks the end, so that the encoder flushes its last frames.
  yield null
}
