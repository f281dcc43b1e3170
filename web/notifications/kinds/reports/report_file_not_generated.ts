import { IconFileX } from '@tabler/icons-react'
import type { NoticeKind } from '../kind.ts'

export default {
  icon: IconFileX,
  title: (t) => t('titleReportFailed'),
  say: (t, { fileName }) => t('reportFailed', { file: fileName }),
} satisfies NoticeKind<'report_file_not_generated'>
