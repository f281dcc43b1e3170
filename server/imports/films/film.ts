import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api'
import {
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_AV1,
  AV_CODEC_ID_H264,
  AV_CODEC_ID_MP3,
  AV_CODEC_ID_OPUS,
  AV_CODEC_ID_VORBIS,
  AV_CODEC_ID_VP8,
  AV_CODEC_ID_VP9,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVJ420P,
  AV_PKT_DATA_DISPLAYMATRIX,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
} from 'node-av/constants'
import type { Stream } from 'node-av/lib'
import { MAX_PIXELS, TOO_MANY_PIXELS } from '#processes/limits.ts'
import type { FilmFacts } from './film-reader.ts'

// FFmpeg's work on one file. Loaded only by the process that may crash: see film-reader.ts.

/** FFmpeg's formats that are a single file: with a playlist, it would open others. */
const FORMATS = '3gp,asf,avi,flv,matroska,mov,mp4,mpeg,mpegts,ogg,webm'
/** Pixels of the longer side. */
const POSTER_WIDTH = 1280
const COPY_WIDTH = 1280
/** Seconds. */
const MAX_SECONDS = 4 * 3600

const openDemuxer = (path: string) =>
  Demuxer.open(path, { options: { protocol_whitelist: 'file', format_whitelist: FORMATS } })

/** The first picture that can be decoded, upright, and whether browsers play the file. @throws Error with the reason why not */
export async function inspectFilm(path: string): Promise<FilmFacts> {
  await using input = await openDemuxer(path)
  const stream = videoStreamOf(input)
  using decoder = await decoderOf(stream)
  using filter = FilterAPI.create(
    [...uprightFilters(stream), fitFilter(POSTER_WIDTH), 'format=rgba'].join(','),
  )
  for await (using frame of filter.frames(decoder.frames(input.packets(stream.index)))) {
    if (!frame) continue
    const { width, height } = frame
    return {
      ...sizeOf(stream),
      seconds: input.duration > 0 ? input.duration : null,
      frame: { width, height, rgba: frame.toBuffer() },
      plays: isPlayable(input, stream),
    }
  }
  throw new Error('No picture of the video could be decoded')
}

/**
 * Converts the film to a format that every browser plays: H.264 and AAC in MP4, at most 1280 pixels wide or high, upright, with the header at the
 * beginning. @param onProgress called a few times per second @throws Error with the reason why not
 */
export async function copyFilm(path: string, target: string, onProgress: () => void): Promise<void> {
  await using input = await openDemuxer(path)
  if (input.duration > MAX_SECONDS)
    throw new Error(`The video is longer than ${MAX_SECONDS / 3600} hours: no copy of it is made`)
  const stream = videoStreamOf(input)
  await using output = await Muxer.open(target, { format: 'mp4', options: { movflags: '+faststart' } })
  using decoder = await decoderOf(stream)
  using filter = FilterAPI.create(
    [...uprightFilters(stream), fitFilter(COPY_WIDTH), 'format=yuv420p'].join(','),
  )
  using encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    decoder,
    filter,
    options: { preset: 'veryfast', crf: 23 },
  })
  const video = [decoder, filter, encoder]
  const sound = input.audio()
  // Awaited, because the resources used here are released on return.
  if (!sound) return await pipeline({ video: input }, { video }, output, { onProgress }).completion
  using soundDecoder = await Decoder.create(sound)
  using soundEncoder = await Encoder.create(FF_ENCODER_AAC, { decoder: soundDecoder, autoResample: true })
  const audio = [soundDecoder, soundEncoder]
  return await pipeline({ video: input, audio: input }, { video, audio }, output, { onProgress }).completion
}

/** A picture in the file may be larger than its header states. */
const decoderOf = (stream: Stream) => Decoder.create(stream, { options: { max_pixels: MAX_PIXELS.film } })

function videoStreamOf(input: Demuxer): Stream {
  const stream = input.video()
  if (!stream) throw new Error('The file has no picture track')
  const { width, height } = stream.codecpar
  // A frame is drawn with square pixels.
  if (width * Math.max(1, pixelAspectOf(stream)) * height > MAX_PIXELS.film) throw new Error(TOO_MANY_PIXELS)
  return stream
}

/** Quarter turns clockwise for a video from a rotated phone (the track's display matrix, ISO/IEC 14496-12, 8.3.2). */
function quarterTurnsOf(stream: Stream): number {
  const matrix = stream.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)
  if (!matrix || matrix.length < 36) return 0
  const angle = Math.atan2(matrix.readInt32LE(4), matrix.readInt32LE(0))
  return (Math.round(angle / (Math.PI / 2)) + 4) % 4
}

/** Filters that rotate the picture and make its pixels square. */
function uprightFilters(stream: Stream): string[] {
  const turn =
    [[], ['transpose=clock'], ['hflip', 'vflip'], ['transpose=cclock']][quarterTurnsOf(stream)] ?? []
  return ['scale=w=iw*sar:h=ih', 'setsar=1', ...turn]
}

const fitFilter = (longest: number): string =>
  `scale=w='min(${longest},iw)':h='min(${longest},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`

function pixelAspectOf(stream: Stream): number {
  const { num, den } = stream.codecpar.sampleAspectRatio
  return num > 0 && den > 0 ? num / den : 1
}

function sizeOf(stream: Stream): { width: number; height: number } {
  const { width, height } = stream.codecpar
  const shown = Math.round(width * pixelAspectOf(stream))
  return quarterTurnsOf(stream) % 2 === 0 ? { width: shown, height } : { width: height, height: shown }
}

const PLAYABLE_PIXEL_FORMATS = new Set<number>([AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P])
const MP4_VIDEO_CODECS = new Set<number>([AV_CODEC_ID_H264, AV_CODEC_ID_AV1, AV_CODEC_ID_VP9])
const WEBM_VIDEO_CODECS = new Set<number>([AV_CODEC_ID_VP8, AV_CODEC_ID_VP9, AV_CODEC_ID_AV1])
const MP4_AUDIO_CODECS = new Set<number>([AV_CODEC_ID_AAC, AV_CODEC_ID_MP3, AV_CODEC_ID_OPUS])
const WEBM_AUDIO_CODECS = new Set<number>([AV_CODEC_ID_OPUS, AV_CODEC_ID_VORBIS])

/** Whether all current browsers play this video and audio, if they support its container at all. HEVC is supported only by some. */
function isPlayable(input: Demuxer, stream: Stream): boolean {
  const isWebm = input.formatName.includes('webm')
  const { codecId, format } = stream.codecpar
  const sound = input.audio()?.codecpar.codecId
  return (
    PLAYABLE_PIXEL_FORMATS.has(format) &&
    (isWebm ? WEBM_VIDEO_CODECS : MP4_VIDEO_CODECS).has(codecId) &&
    (sound === undefined || (isWebm ? WEBM_AUDIO_CODECS : MP4_AUDIO_CODECS).has(sound))
  )
}
