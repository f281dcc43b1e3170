import { Radio } from '@mantine/core'
import { ROLE_TYPES, type RoleChoice, type RoleType, type StaffAccountTypeCode } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { peopleTexts } from '../texts/index.ts'
import classes from './Forms.module.css'

type Props = {
  account: { id: string; type: StaffAccountTypeCode }
  /** The roles to which the viewer can invite people, or that the viewer can give to existing people. */
  ability: RoleChoice['can'][number]
  value: RoleType | null
  /** The person's current role, shown even if the viewer may not give it. */
  current?: RoleType
  error?: string | undefined
  onChange(role: RoleType): void
}

/** The roles that the server offers, each with a description. */
export function RoleField({ account, ability, value, current, error, onChange }: Props) {
  const t = useTexts(peopleTexts)
  const roles = useCall('listRoles', { query: { accountType: account.type, accountId: account.id } })
  const offered = roles.data?.filter(({ id, can }) => can.includes(ability) || id === current)
  return (
    <Radio.Group
      label={t('role')}
      value={value ?? ''}
      error={error}
      onChange={(next) => {
        const role = ROLE_TYPES.find((each) => each === next)
        if (role) onChange(role)
      }}
    >
      <div className={classes['roles']}>
        {offered?.map(({ id }) => (
          <Radio key={id} value={id} label={t(`role_${id}`)} description={t(`roleHint_${id}`)} />
        ))}
        {offered?.length === 0 ? <p className={classes['text']}>{t('noRoles')}</p> : null}
        {offered || roles.error ? null : <LineSkeletons count={4} height={38} />}
        {roles.error && !offered ? (
          <ErrorState error={roles.error} onRetry={() => void roles.refetch()} />
        ) : null}
      </div>
    </Radio.Group>
  )
}
