import { Tabs, Button, Select, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconMailForward } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState, useMemo } from 'react'
import type { Client } from '#contract/index.ts'
import { useTexts, useLanguage } from '../../kit/i18n/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { browserZone, dayIn, formatInstant } from '../../kit/i18n/time.ts'
import { FormFoot } from '../../ui/forms/FormFoot.tsx'
import { useChangedFields } from '../../ui/forms/useChangedFields.ts'
import { useContractForm } from '../../ui/forms/useContractForm.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import { detailFaults } from '../add/details.ts'
import { clientTexts } from '../texts/index.ts'
import { type Edited, editedValues, TAB_OF, type TabName, typedDetails } from './edited.ts'
import classes from './Edit.module.css'
import { PersonalFields, type FieldsProps } from './PersonalFields.tsx'
import { useInvitation } from '../../people/index.ts'
import { DateField } from '../../ui/forms/DateField.tsx'

/** One form in two tabs. If a field on the other tab is wrong, that tab is shown. */
export function EditClientForm({ client, onClose }: { client: Client; onClose(): void }) {
  const t = useTexts(clientTexts)
  const queryClient = useQueryClient()
  const firm = useCall('getAccount', { params: { id: client.customerId } })
  const [now] = useState(() => new Date().toISOString())
  const [tab, setTab] = useState<TabName>('personal')
  // `client` may be reloaded while the user types. What a colleague changed by then is not this user's change.
  const [opened] = useState(client)
  const changedFields = useChangedFields<Edited>(opened)
  const form = useContractForm('updateClient', {
    values: editedValues(opened),
    check: (values) => {
      const faults = detailFaults(values, dayIn(now, firm.data?.timeZone ?? browserZone()))
      return Object.fromEntries(Object.entries(faults).map(([name, word]) => [name, t(word)]))
    },
    input: (values) => {
      const body = changedFields(typedDetails(opened, values))
      if (Object.keys(body).length > 0) return { params: { id: client.id }, body }
      onClose()
      return null
    },
    onSuccess: (saved, { body }) => {
      const name = `${saved.firstName} ${saved.lastName}`
      const isMailed = body.email !== undefined && saved.email.toLowerCase() !== opened.email.toLowerCase()
      toast(isMailed ? t('clientSavedMailed', { name, email: saved.email }) : t('clientSaved', { name }))
      onClose()
      for (const name of ['getClient', 'listCustomerClients', 'listUserClients', 'listPosts', 'getPost'])
        void queryClient.invalidateQueries({ queryKey: [name] })
    },
    place: ({ code, fields, message }) => (code === 'EMAIL_IN_USE' ? { email: message } : fields),
    onErrors: (errors) => {
      const places = Object.keys(errors).map((name) => TAB_OF[name])
      const first = places.find((place) => place !== undefined)
      if (first && !places.includes(tab)) setTab(first)
    },
  })
  const tabMark = (name: TabName) =>
    Object.keys(form.errors).some((field) => TAB_OF[field] === name) ? (
      <IconAlertTriangle size={15} role="img" aria-label={t('needsAnotherLook')} />
    ) : null
  return (
    <form className={classes['form']} noValidate onSubmit={form.submit}>
      <Tabs value={tab} onChange={(next) => setTab(next === 'file' ? 'file' : 'personal')}>
        <Tabs.List>
          <Tabs.Tab value="personal" rightSection={tabMark('personal')}>
            {t('tabPersonal')}
          </Tabs.Tab>
          <Tabs.Tab value="file" rightSection={tabMark('file')}>
            {t('tabFile')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="personal" className={classes['panel'] ?? ''}>
          <PersonalFields form={form} />
          <InviteLine client={client} />
        </Tabs.Panel>
        <Tabs.Panel value="file" className={classes['panel'] ?? ''}>
          <FileFields form={form} />
        </Tabs.Panel>
      </Tabs>
      <FormFoot problem={form.problem} send={t('save')} isPending={form.isPending} onCancel={onClose} />
    </form>
  )
}

/** For a client who has not accepted yet: when the invitation was sent, and a button to send it. */
function InviteLine({ client }: { client: Client }) {
  const t = useTexts(clientTexts)
  const language = useLanguage()
  const invitation = useInvitation(client)
  if (!invitation) return null
  const sentAt = client.user?.invitedAt
  return (
    <div className={classes['invite']}>
      <p>
        {sentAt ? t('invitedAt', { at: formatInstant(sentAt, browserZone(), language) }) : t('notInvited')}
      </p>
      <Button
        variant="default"
        leftSection={<IconMailForward size={16} aria-hidden />}
        loading={invitation.isPending}
        onClick={invitation.send}
      >
        {invitation.label}
      </Button>
    </div>
  )
}

function FileFields({ form }: FieldsProps) {
  const t = useTexts(clientTexts)
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), [])
  const { timeZone, dateOfLoss } = form.values
  return (
    <>
      <TextInput label={t('fileRefNo')} autoComplete="off" {...form.field('fileRefNo')} />
      <DateField
        label={t('lossDate')}
        hint={t('dateFormat')}
        value={null}
        typed={dateOfLoss}
        error={form.errors.dateOfLoss}
        onChange={(_, typed) => form.set({ dateOfLoss: typed })}
      />
      <Select
        label={t('timeZone')}
        description={t('timeZoneHint')}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('nothingFound')}
        maxDropdownHeight={220}
        data={(zones.includes(timeZone) ? zones : [timeZone, ...zones]).map((value) => ({
          value,
          label: value.replaceAll('_', ' '),
        }))}
        value={timeZone}
        error={form.errors.timeZone}
        onChange={(chosen) => chosen && form.set({ timeZone: chosen })}
      />
    </>
  )
}
