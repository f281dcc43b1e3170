import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Client } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useMay, useViewer } from '../../kit/viewer.ts'
import { clientTexts } from '../texts/index.ts'
import classes from './PageHead.module.css'
import { RunningImports } from './RunningImports.tsx'

export function PageHead({ client, word }: { client: Client; word: 'postsOf' | 'trashOf' }) {
  const t = useTexts(clientTexts)
  const isStaff = useMay('VIEW_CLIENTS')
  const isOwn = useViewer().clientId !== null
  return (
    <div className={classes['head']}>
      {isStaff ? (
        <Link
          to="/clients/$clientId/{-$tab}"
          params={{ clientId: client.id, tab: undefined }}
          activeOptions={{ exact: true }}
          className={classes['back']}
          aria-label={t('backToProfile')}
          title={t('backToProfile')}
        >
          <IconArrowLeft size={18} />
        </Link>
      ) : (
        <Link
          to="/"
          activeOptions={{ exact: true }}
          className={classes['back']}
          aria-label={t('backToDashboard')}
          title={t('backToDashboard')}
        >
          <IconArrowLeft size={18} />
        </Link>
      )}
      <h1>{isOwn ? t('yourPosts') : t(word, { name: `${client.firstName} ${client.lastName}` })}</h1>
      <RunningImports client={client} />
    </div>
  )
}
