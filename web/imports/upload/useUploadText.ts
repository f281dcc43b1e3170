import { useTexts } from '../../kit/i18n/i18n.ts'
import { formatSize } from '../../ui/size.ts'
import { importTexts } from '../texts/index.ts'
import type { UploadEntry } from './store.ts'

/** The texts of an upload: its bytes, which stay in place, and its speed with the time left or its state. */
export function useUploadText(upload: UploadEntry): { line: string; detail: string } {
  const t = useTexts(importTexts)
  const { state, sent, speed, file } = upload
  const bytes = t('bytesOf', { sent: formatSize(sent), size: formatSize(file.size) })
  if (state === 'left') return { line: t('upload_left'), detail: '' }
  if (state !== 'sending') return { line: bytes, detail: t(`upload_${state}`) }
  if (!speed) return { line: bytes, detail: '' }
  const seconds = Math.ceil((file.size - sent) / speed)
  const left =
    seconds < 60
      ? t('secondsLeft', { count: Math.max(1, seconds) })
      : seconds < 5400
        ? t('minutesLeft', { count: Math.ceil(seconds / 60) })
        : t('hoursLeft', { count: Math.ceil(seconds / 3600) })
  return { line: bytes, detail: `${t('perSecond', { speed: formatSize(Math.round(speed)) })} · ${left}` }
}
