import { IconFileDownload } from '@tabler/icons-react'
import { fileOf, type NoticeKind, toFile, toReport } from './kind.ts'

export default {
  icon: IconFileDownload,
  title: (t) => t('titleReportReady'),
  say: (t, data) => t('reportReady', fileOf(t, data)),
  // Of volumes there are several.
  link: (data) => toFile(data) ?? toReport('report')(data),
} satisfies NoticeKind
