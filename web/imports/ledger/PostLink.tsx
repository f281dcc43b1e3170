import { Link } from '@tanstack/react-router'
import { DATE_IN_DOUBT, type ImportWithAccount } from '#contract/index.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { browserZone, formatInstant } from '../../kit/i18n/time.ts'
import { recordTexts } from '../texts/record/index.ts'
import classes from './Ledger.module.css'

type Props = {
  made: ImportWithAccount
  post: { id: string; postedAt: string; isTrashed: boolean }
  /** What readers hear beside the date. */
  words: string
}

/** The date of a post, which opens it where it is. */
export function PostLink({ made: { account }, post: { id, postedAt, isTrashed }, words }: Props) {
  const t = useTexts(recordTexts)
  const language = useLanguage()
  const clientId = account?.clientId ?? ''
  const client = useCall('getClient', { params: { id: clientId } }, { enabled: clientId !== '' }).data
  const date =
    postedAt === DATE_IN_DOUBT
      ? t('dateInDoubt')
      : formatInstant(postedAt, client?.timeZone ?? browserZone(), language)
  return (
    <>
      <Link
        to={isTrashed ? '/clients/$clientId/trash' : '/clients/$clientId/posts'}
        params={{ clientId }}
        search={{ postId: id }}
        className={classes['show']}
        aria-label={t('openPost', { date, words: words || t('noWords') })}
      >
        {date}
      </Link>
      {isTrashed ? <div className={classes['aside']}>{t('inTrash')}</div> : null}
    </>
  )
}
