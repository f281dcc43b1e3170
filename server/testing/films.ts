import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api'
import {
  AV_LOG_QUIET,
  AV_PKT_DATA_DISPLAYMATRIX,
  type FFAudioEncoder,
  FF_ENCODER_AAC,
  FF_ENCODER_FLV,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBVPX_VP8,
  FF_ENCODER_LIBX264,
  FF_ENCODER_LIBX265,
  FF_ENCODER_MP2,
  FF_ENCODER_MPEG2VIDEO,
  FF_ENCODER_MPEG4,
  FF_ENCODER_WMAV2,
  FF_ENCODER_WMV2,
  type FFVideoEncoder,
} from 'node-av/constants'
import { Log, type Stream } from 'node-av/lib'

Log.setLevel(AV_LOG_QUIET)

type Kind = { format: string; mime: string; video: FFVideoEncoder; sound: FFAudioEncoder | null }

/** Films as written by cameras, phones and programs: container and codecs. */
export const FILMS = {
  mp4: { format: 'mp4', mime: 'video/mp4', video: FF_ENCODER_LIBX264, sound: FF_ENCODER_AAC },
  webm: { format: 'webm', mime: 'video/webm', video: FF_ENCODER_LIBVPX_VP8, sound: null },
  hevc: { format: 'mov', mime: 'video/quicktime', video: FF_ENCODER_LIBX265, sound: FF_ENCODER_AAC },
  mkv: { format: 'matroska', mime: 'video/matroska', video: FF_ENCODER_LIBX264, sound: FF_ENCODER_AAC },
  avi: { format: 'avi', mime: 'video/vnd.avi', video: FF_ENCODER_MPEG4, sound: FF_ENCODER_LIBMP3LAME },
  wmv: { format: 'asf', mime: 'video/x-ms-asf', video: FF_ENCODER_WMV2, sound: FF_ENCODER_WMAV2 },
  mpg: { format: 'mpeg', mime: 'video/MP1S', video: FF_ENCODER_MPEG2VIDEO, sound: FF_ENCODER_MP2 },
  flv: { format: 'flv', mime: 'video/x-flv', video: FF_ENCODER_FLV, sound: FF_ENCODER_LIBMP3LAME },
} as const satisfies Record<string, Kind>

function trackOf(stream: Stream | undefined): Stream {
  if (!stream) throw new Error('No such track')
  return stream
}

/** Seconds of a plain color, with a tone. @param options `turned`: recorded with a phone held upright */
export async function makeFilm(
  kind: keyof typeof FILMS,
  options: { color?: string; seconds?: number; turned?: boolean; size?: string } = {},
): Promise<Buffer> {
  const { format, video, sound } = FILMS[kind]
  const { color = 'red', seconds = 2, turned = false, size = '352x288' } = options
  const target = join(tmpdir(), `proofline-film-${randomUUID()}`)
  try {
    await using picture = await Demuxer.open(`color=c=${color}:s=${size}:r=10:d=${seconds}`, {
      format: 'lavfi',
    })
    await using tone = await Demuxer.open(`sine=frequency=440:duration=${seconds}`, { format: 'lavfi' })
    {
      await using output = await Muxer.open(target, {
        format,
        configure: (context) => {
          if (!turned) return
          const matrix = Buffer.alloc(36)
          for (const [at, value] of [
            [4, 1 << 16],
            [12, -1 << 16],
            [32, 1 << 30],
          ] as const)
            matrix.writeInt32LE(value, at)
          context.streams?.[0]?.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, matrix)
        },
      })
      using decoder = await Decoder.create(trackOf(picture.video()))
      using filter = FilterAPI.create('format=yuv420p')
      using encoder = await Encoder.create(video, {
        decoder,
        filter,
        ...(video === FF_ENCODER_LIBX265 ? { options: { 'x265-params': 'log-level=none' } } : {}),
      })
      using heard = await Decoder.create(trackOf(tone.audio()))
      if (sound) {
        using spoken = await Encoder.create(sound, { decoder: heard, autoResample: true })
        await pipeline(
          { video: picture, audio: tone },
          { video: [decoder, filter, encoder], audio: [heard, spoken] },
          output,
        ).completion
      } else await pipeline({ video: picture }, { video: [decoder, filter, encoder] }, output).completion
    }
    return await readFile(target)
  } finally {
    await rm(target, { force: true })
  }
}
