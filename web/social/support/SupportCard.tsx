import { Button } from '@mantine/core'
import { IconFileAlert, IconUserCheck, IconUserShare } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { localeOf, PLATFORMS, type SupportCase } from '#contract/index.ts'
import { useSentence } from '../../imports/index.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { useChooseFirm, useViewer } from '../../kit/viewer.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { browserZone, formatInstant } from '../../kit/i18n/time.ts'
import { PlatformIcon } from '../../ui/platforms.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { toastProblem } from '../../ui/toasts/toast.tsx'
import { When } from '../../ui/When.tsx'
import { socialTexts } from '../texts/index.ts'
import { Notes } from './Notes.tsx'
import classes from './Support.module.css'
import { useRefreshCases } from './refresh.ts'

type Props = {
  supportCase: SupportCase
  /** Whether this case has waited longest: only it has a filled button. */
  isFirst: boolean
  onImport(): void
  onHandBack(): void
  onClose(): void
}

/** One request for help: who is waiting for what and why, and what support can do. */
export function SupportCard({ supportCase, isFirst, onImport, onHandBack, onClose }: Props) {
  const t = useTexts(socialTexts)
  const language = useLanguage()
  const sentence = useSentence()
  const chooseFirm = useChooseFirm()
  const isMine = useViewer().id === supportCase.taken?.byId
  const { client, firm, account, refused, details } = supportCase
  const platform = PLATFORMS[supportCase.platform].name
  const name = `${client.firstName} ${client.lastName}`
  const at = (instant: string) => formatInstant(instant, browserZone(), language)
  const languageNames = new Intl.DisplayNames(localeOf(language), { type: 'language' })
  return (
    <li className={classes['case']}>
      <header>
        <PlatformIcon type={supportCase.platform} />
        <h3>
          <Link
            to="/clients/$clientId/{-$tab}"
            params={{ clientId: client.id, tab: undefined }}
            onClick={() => chooseFirm(firm.id)}
          >
            {name}
          </Link>
          <span>
            {/* The no-break space keeps a line from starting with the separator. */}
            {[firm.name, platform, account?.externalId].filter(Boolean).join('\u00a0· ')}
          </span>
        </h3>
        <TakenBy supportCase={supportCase} at={at} />
      </header>
      <p className={classes['facts']}>
        <span title={at(supportCase.openedAt)}>
          {t('caseWaits')} <When at={supportCase.openedAt} />
        </span>
        <span>
          {supportCase.askedBy
            ? t('caseAskedBy', { who: supportCase.askedBy })
            : supportCase.reason === 'login_failed'
              ? t('caseLoginFailed', { platform })
              : null}
        </span>
        <a href={`mailto:${client.email}`}>{client.email}</a>
        <span>{t('caseSpeaks', { language: languageNames.of(client.language) ?? '' })}</span>
      </p>
      {refused ? (
        <p className={classes['refused']}>
          <IconFileAlert size={18} aria-hidden />
          <span>
            <strong>{t('caseRefused', { name: refused.fileName, at: at(refused.at) })}</strong>
            {sentence(refused.error)}
          </span>
        </p>
      ) : null}
      {details ? <pre className={classes['details']}>{details}</pre> : null}
      <Notes supportCase={supportCase} name={name} at={at} />
      <div className={classes['actions']}>
        <TakeButton supportCase={supportCase} isFirst={isFirst} name={name} />
        {account ? (
          <Button
            variant={isFirst && isMine ? 'filled' : 'default'}
            aria-label={t('caseImportFor', { client: name })}
            onClick={onImport}
          >
            {t('caseImport')}
          </Button>
        ) : (
          <Button
            variant="default"
            aria-label={t('caseAccountsFor', { client: name })}
            renderRoot={(props) => (
              <Link
                {...props}
                to="/clients/$clientId/{-$tab}"
                params={{ clientId: client.id, tab: undefined }}
                search={{ action: 'showSocialAccounts' }}
                onClick={() => chooseFirm(firm.id)}
              />
            )}
          >
            {t('caseAccounts')}
          </Button>
        )}
        <Button variant="default" aria-label={t('caseHandBackFor', { client: name })} onClick={onHandBack}>
          {t('caseHandBack')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          aria-label={t('caseCloseFor', { client: name })}
          onClick={onClose}
        >
          {t('caseClose')}
        </Button>
      </div>
    </li>
  )
}

function TakenBy({ supportCase: { taken }, at }: { supportCase: SupportCase; at(instant: string): string }) {
  const t = useTexts(socialTexts)
  const isMine = useViewer().id === taken?.byId
  if (!taken) return null
  return (
    <Pill tone={isMine ? 'saved' : 'neutral'} icon={IconUserCheck}>
      {isMine
        ? t('caseTakenByYou', { at: at(taken.at) })
        : t('caseTaken', { who: taken.by, at: at(taken.at) })}
    </Pill>
  )
}

type TakeProps = { supportCase: SupportCase; isFirst: boolean; name: string }

function TakeButton({ supportCase: { id, taken }, isFirst, name }: TakeProps) {
  const t = useTexts(socialTexts)
  const refresh = useRefreshCases()
  const isMine = useViewer().id === taken?.byId
  const options = {
    onSuccess: refresh,
    onProblem: (problem: { message: string }) => {
      toastProblem(problem.message)
      void refresh()
    },
  }
  const take = useWrite('takeSupportCase', options)
  const release = useWrite('releaseSupportCase', options)
  const params = { id }
  if (isMine)
    return (
      <Button
        variant="default"
        loading={release.isPending}
        aria-label={t('caseReleaseFor', { client: name })}
        onClick={() => release.mutate({ params })}
      >
        {t('caseRelease')}
      </Button>
    )
  return (
    <Button
      variant={isFirst && !taken ? 'filled' : 'default'}
      leftSection={<IconUserShare size={16} aria-hidden />}
      loading={take.isPending}
      aria-label={t(taken ? 'caseTakeOverFor' : 'caseTakeFor', { client: name })}
      onClick={() => take.mutate({ params, body: { from: taken?.byId ?? null } })}
    >
      {t(taken ? 'caseTakeOver' : 'caseTake')}
    </Button>
  )
}
