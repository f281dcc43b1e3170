import type { Client } from '#contract/index.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { hasNoPosts, countRunningImports } from '../import-state.ts'
import { clientTexts } from '../texts/index.ts'
import classes from './PageHead.module.css'

/** Shown beside the name of a client with posts, so that readers know that more are being imported. */
export function RunningImports({ client }: { client: Client }) {
  const t = useTexts(clientTexts)
  const { data } = useCall('listSocialAccounts', { params: { id: client.id } })
  const running = countRunningImports(data ?? [])
  return (
    <span role="status" className={classes['running']}>
      {running > 0 && !hasNoPosts(client) ? t('importsRunning', { count: running }) : null}
    </span>
  )
}
