import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Account } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useViewer } from '../../kit/viewer.ts'
import { locationText } from '../location-text.ts'
import { accountTexts } from '../texts/index.ts'
import classes from './Admin.module.css'
import { FirmFigures } from './FirmFigures.tsx'
import { FirmHold } from './FirmHold.tsx'

/** The account's name, and a link back: from the user's own account to the dashboard, otherwise to the list of firms. */
export function AccountHead({ account }: { account: Account }) {
  const t = useTexts(accountTexts)
  const { accountId } = useViewer()
  const isOwn = account.id === accountId
  const backLabel = t(isOwn ? 'toDashboard' : 'toFirms')
  const backLinkProps = { className: classes['back'], 'aria-label': backLabel, title: backLabel }
  return (
    <div className={classes['head']}>
      {isOwn ? (
        <Link to="/" {...backLinkProps}>
          <IconArrowLeft size={18} aria-hidden />
        </Link>
      ) : (
        <Link to="/admin/accounts/$accountId/customers" params={{ accountId }} {...backLinkProps}>
          <IconArrowLeft size={18} aria-hidden />
        </Link>
      )}
      <h1>{account.name}</h1>
      <span className={classes['place']}>{locationText(account)}</span>
      <span className={classes['hold']}>
        <FirmFigures account={account} />
        <FirmHold account={account} />
      </span>
    </div>
  )
}
