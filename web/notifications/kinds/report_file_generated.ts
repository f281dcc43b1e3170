import { IconFileDownload } from '@tabler/icons-react'
import { fileOf, type NoticeKind, toFile } from './kind.ts'

export default {
  icon: IconFileDownload,
  title: (t) => t('titleReportReady'),
  say: (t, data) => t('reportReady', fileOf(t, data)),
  link: toFile,
} satisfies NoticeKind
