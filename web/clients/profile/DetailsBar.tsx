import { Button } from '@mantine/core'
import { IconAffiliate, IconUsers } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { memo, Suspense, useState } from 'react'
import type { Client } from '#contract/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { formatDate } from '../../kit/i18n/time.ts'
import { ClientPeopleDialog } from '../../people/index.ts'
import { SignIns, SocialAccountsDialog } from '../../social/index.ts'
import { OpenCorrection } from '../correct/OpenCorrection.tsx'
import { HoldPill } from '../hold/HoldPill.tsx'
import { clientTexts } from '../texts/index.ts'
import { RunningImports } from './RunningImports.tsx'
import classes from './DetailsBar.module.css'

/** The client's details, of the same height on every tab. Above a list on a phone, there are only name, file number and date of loss. */
export const DetailsBar = memo(function DetailsBar({
  client,
  isWhole,
}: {
  client: Client
  isWhole: boolean
}) {
  const t = useTexts(clientTexts)
  const language = useLanguage()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const [asked, setAsked] = useState(false)
  const [hasPeople, setHasPeople] = useState(false)
  const isOpen = asked || search.action === 'showSocialAccounts'
  const close = () => {
    setAsked(false)
    if (search.action) void navigate({ to: '.', search: ({ action: _, ...rest }) => rest, replace: true })
  }
  const facts = [
    [t('fileNo'), client.fileRefNo],
    [t('dateOfLoss'), formatDate(client.dateOfLoss, language), 'loss'],
    [t('dob'), formatDate(client.dateOfBirth, language), 'birth'],
  ]
  return (
    <>
      <OpenCorrection client={client} />
      <div className={classes['bar']} data-short={!isWhole || undefined}>
        <h1 className={classes['name']}>
          {client.firstName} {client.lastName}
        </h1>
        <HoldPill hold={client.hold ?? client.firmHold} />
        <RunningImports client={client} />
        <dl className={classes['facts']}>
          {facts.map(([word, value, kind]) => (
            <div key={word} data-kind={kind}>
              <dt>{word}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <span className={classes['buttons']}>
          <Button
            variant="default"
            leftSection={<IconUsers size={16} aria-hidden />}
            onClick={() => setHasPeople(true)}
          >
            {t('people')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconAffiliate size={16} aria-hidden />}
            onClick={() => setAsked(true)}
          >
            {t('socialAccounts')}
          </Button>
        </span>
        {hasPeople ? (
          <Suspense>
            <ClientPeopleDialog client={client} onClose={() => setHasPeople(false)} />
          </Suspense>
        ) : null}
        {isOpen ? (
          <Suspense>
            <SocialAccountsDialog client={client} opened onClose={close} />
          </Suspense>
        ) : (
          <SignIns clientId={client.id} onFile={() => setAsked(true)} />
        )}
      </div>
    </>
  )
})
