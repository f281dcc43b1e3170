import { answerRequests } from '#processes/answer.ts'
import { openPicture } from '#processes/picture.ts'

const FORMATS = new Set<string | undefined>(['png', 'jpeg', 'webp'])

answerRequests(async (bytes: Uint8Array): Promise<Uint8Array> => {
  const { image, metadata } = await openPicture(Buffer.from(bytes))
  if (!FORMATS.has(metadata.format)) throw new Error('The format is not one of those that are printed')
  return image.autoOrient().resize(800, 400, { fit: 'inside', withoutEnlargement: true }).png().toBuffer()
})
