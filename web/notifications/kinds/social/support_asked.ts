import { IconLifebuoy } from '@tabler/icons-react'
import { clientValues, type NoticeKind } from '../kind.ts'

export default {
  icon: IconLifebuoy,
  title: (t) => t('titleSupportAsked'),
  say: (t, data) =>
    data.by === null
      ? t('supportNeeded', { ...clientValues(data), firm: data.firm })
      : t('supportAsked', { ...clientValues(data), firm: data.firm, by: data.by }),
} satisfies NoticeKind<'support_asked'>
