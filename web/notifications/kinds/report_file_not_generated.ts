import { IconFileX } from '@tabler/icons-react'
import { fileOf, type NoticeKind, toReport } from './kind.ts'

export default {
  icon: IconFileX,
  title: (t) => t('titleReportFailed'),
  say: (t, data) => t('reportFailed', fileOf(t, data)),
  link: toReport('report'),
} satisfies NoticeKind
