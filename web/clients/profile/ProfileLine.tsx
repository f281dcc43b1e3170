import { Button } from '@mantine/core'
import { IconMailForward, IconPencilQuestion } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Client } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useInvitation } from '../../people/index.ts'
import { clientTexts } from '../texts/index.ts'
import classes from './DetailsBar.module.css'
import { TermsFact } from './TermsFact.tsx'

const CorrectionDialog = lazy(() => import('../correct/CorrectionDialog.tsx'))

/** On the profile, below the tabs: the terms, and what is done once for a client. */
export function ProfileLine({ client }: { client: Client }) {
  const t = useTexts(clientTexts)
  const invitation = useInvitation(client)
  const [corrects, setCorrects] = useState(false)
  return (
    <div className={classes['bar']}>
      <dl className={classes['facts']}>
        <div>
          <dt>{t('terms')}</dt>
          <dd>
            <TermsFact client={client} />
          </dd>
        </div>
      </dl>
      <span className={classes['buttons']}>
        {client.can.includes('correct') ? (
          <Button
            variant="default"
            leftSection={<IconPencilQuestion size={16} aria-hidden />}
            onClick={() => setCorrects(true)}
          >
            {t('correct')}
          </Button>
        ) : null}
        {invitation ? (
          <Button
            variant="default"
            leftSection={<IconMailForward size={16} aria-hidden />}
            loading={invitation.isPending}
            onClick={invitation.send}
          >
            {invitation.label}
          </Button>
        ) : null}
      </span>
      {corrects ? (
        <Suspense>
          <CorrectionDialog client={client} onClose={() => setCorrects(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
