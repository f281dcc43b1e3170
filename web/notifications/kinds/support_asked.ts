import { IconLifebuoy } from '@tabler/icons-react'
import { aboutClient, type NoticeKind } from './kind.ts'

export default {
  icon: IconLifebuoy,
  title: (t) => t('titleSupportAsked'),
  say: (t, data) =>
    data.by === null
      ? t('supportNeeded', { ...aboutClient(data), firm: data.firm })
      : t('supportAsked', { ...aboutClient(data), firm: data.firm, by: data.by }),
} satisfies NoticeKind<'support_asked'>
