import { NativeSelect, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type AuthType, PLATFORMS, type PlatformSetting } from '#contract/index.ts'
import { keyOf, useCall, useWrite } from '../../kit/calls/query.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { PlatformIcon } from '../../ui/platforms.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { socialTexts } from '../texts/index.ts'
import classes from './Platforms.module.css'

type Row = PlatformSetting & { id: string }

/** Which platforms the provider's law firms can use, and how accounts are connected. */
export default function PlatformsPage({ accountId }: { accountId: string }) {
  const t = useTexts(socialTexts)
  const queryClient = useQueryClient()
  const input = { params: { id: accountId } }
  const { data, error, refetch } = useCall('listPlatformSettings', input)
  const save = useWrite('savePlatformSetting', {
    onSuccess: async (settings, { body }) => {
      queryClient.setQueryData(keyOf('listPlatformSettings', input), settings)
      toast(t('platformSaved', { platform: PLATFORMS[body.platform].name }))
      await Promise.all(
        ['listSocialSites', 'listSocialAccounts', 'listFirmSocialAccounts'].map((name) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      )
    },
  })
  const change = (
    platform: PlatformSetting['platform'],
    what: { isEnabled: boolean } | { auth: AuthType | null },
  ) => save.mutate({ ...input, body: { platform, ...what } })
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <LineSkeletons count={5} height={56} />
    )
  const columns: Column<Row>[] = [
    {
      id: 'platform',
      title: t('platform'),
      kind: 'name',
      render: ({ platform }) => (
        <span className={classes['platform']}>
          <PlatformIcon type={platform} /> {PLATFORMS[platform].name}
        </span>
      ),
    },
    {
      id: 'isEnabled',
      title: t('platformOn'),
      render: ({ platform, isEnabled }) => (
        <Switch
          aria-label={t('platformOnFor', { platform: PLATFORMS[platform].name })}
          checked={isEnabled}
          disabled={save.isPending}
          onChange={(event) => change(platform, { isEnabled: event.currentTarget.checked })}
        />
      ),
    },
    {
      id: 'auth',
      title: t('platformAuth'),
      render: ({ platform, auth, methods }) =>
        methods.length === 0 ? (
          <span className={classes['hint']}>{t('platformNoMethod')}</span>
        ) : (
          <NativeSelect
            aria-label={t('platformAuthFor', { platform: PLATFORMS[platform].name })}
            value={auth ?? ''}
            disabled={save.isPending}
            onChange={(event) =>
              change(platform, { auth: methods.find((each) => each === event.currentTarget.value) ?? null })
            }
            data={[
              ...methods.map((method) => ({ value: method, label: t(`method_${method}`) })),
              { value: '', label: t('method_none') },
            ]}
          />
        ),
    },
  ]
  return (
    <section aria-label={t('platforms')}>
      <p className={classes['hint']}>{t('platformsHint')}</p>
      <DataTable
        label={t('platforms')}
        columns={columns}
        rows={data.map((setting) => ({ ...setting, id: setting.platform }))}
      />
    </section>
  )
}
