import { answerRequests } from '#processes/answer.ts'
import { drawFrame, drawHeic, drawImage } from './draw.ts'
import type { DrawnPictures, PictureRequest } from './pictures.ts'

answerRequests((request: PictureRequest): Promise<DrawnPictures> => {
  if ('frame' in request) return drawFrame(request.frame, request.size)
  return request.isHeic ? drawHeic(request.path) : drawImage(request.path)
})
