import { IconFileDownload } from '@tabler/icons-react'
import type { NoticeKind } from '../kind.ts'

export default {
  icon: IconFileDownload,
  title: (t) => t('titleReportReady'),
  say: (t, { fileName }) => t('reportReady', { file: fileName }),
} satisfies NoticeKind<'report_file_generated'>
