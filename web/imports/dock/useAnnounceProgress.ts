import { useEffect, useRef } from 'react'
import { announce } from '../../kit/announce.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import type { UploadEntry } from '../upload/store.ts'
import { importTexts } from '../texts/index.ts'

/** Announces an upload to screen readers at a quarter, half and three quarters, rather than at every percent. */
export function useAnnounceProgress({ file, sent, state }: UploadEntry): void {
  const t = useTexts(importTexts)
  const quarter = Math.floor((sent / file.size) * 4)
  const announcedQuarter = useRef(quarter)
  useEffect(() => {
    if (state !== 'sending' || quarter <= announcedQuarter.current) return
    announcedQuarter.current = quarter
    announce(t('said_sent', { name: file.name, percent: quarter * 25 }))
  }, [quarter, state, file.name, t])
}
