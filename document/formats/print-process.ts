import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { answerRequests } from '#processes/answer.ts'
import { openPicture } from '#processes/picture.ts'
import type { PrintRequest, Print } from './pictures.ts'

/** Turns a picture upright, on white, as JPEG. */
answerRequests(async ({ file, side, target }: PrintRequest): Promise<Omit<Print, 'path'>> => {
  const { image } = await openPicture(file)
  const { data, info } = await image
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 80, chromaSubsampling: '4:2:0' })
    .toBuffer({ resolveWithObject: true })
  await writeFile(target, data)
  return { key: createHash('sha256').update(data).digest('hex'), width: info.width, height: info.height }
})
