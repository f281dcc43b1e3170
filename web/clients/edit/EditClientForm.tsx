import { Tabs } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '#contract/index.ts'
import { useWords } from '../../kit/words/i18n.ts'
import { useCall, useWrite } from '../../kit/calls/query.ts'
import { browserZone, dayIn } from '../../kit/words/time.ts'
import { FormFoot } from '../../ui/forms/FormFoot.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { faultsIn } from '../add/details.ts'
import { clientWords } from '../words/index.ts'
import { type Edited, changesOf, editedOf, TAB_OF, type TabName } from './edited.ts'
import classes from './Edit.module.css'
import { InviteLine } from './InviteLine.tsx'
import { FileFields } from './FileFields.tsx'
import { PersonalFields } from './PersonalFields.tsx'

/** Two tabs of one form: what is wrong on the other one brings it to the front. */
export function EditClientForm({ client, onClose }: { client: Client; onClose(): void }) {
  const t = useWords(clientWords)
  const queryClient = useQueryClient()
  const firm = useCall('getAccount', { params: { id: client.customerId } })
  const [now] = useState(() => new Date().toISOString())
  const [tab, setTab] = useState<TabName>('personal')
  const [typed, setTyped] = useState<Edited>(() => editedOf(client))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [rest, setRest] = useState<string | null>(null)
  const tell = (told: Record<string, string>) => {
    setErrors(told)
    const places = Object.keys(told).map((name) => TAB_OF[name])
    const first = places.find((place) => place !== undefined)
    if (first && !places.includes(tab)) setTab(first)
    return first !== undefined
  }
  const save = useWrite('updateClient', {
    onSuccess: async (saved) => {
      const name = `${saved.firstName} ${saved.lastName}`
      const isMailed = saved.email.toLowerCase() !== client.email.toLowerCase()
      toast(isMailed ? t('clientSavedMailed', { name, email: saved.email }) : t('clientSaved', { name }))
      onClose()
      for (const name of ['getClient', 'listCustomerClients', 'listUserClients', 'listPosts', 'getPost'])
        void queryClient.invalidateQueries({ queryKey: [name] })
    },
    onProblem: (problem) => {
      const fields = problem.code === 'EMAIL_IN_USE' ? { email: problem.message } : problem.fields
      setRest(tell(fields) ? null : problem.message)
    },
  })
  const submit = () => {
    const faults = faultsIn(typed, dayIn(now, firm.data?.timeZone ?? browserZone()))
    const told = Object.fromEntries(Object.entries(faults).map(([name, word]) => [name, t(word)]))
    setRest(null)
    if (tell(told)) return
    const body = changesOf(client, typed)
    if (Object.keys(body).length === 0) onClose()
    else save.mutate({ params: { id: client.id }, body })
  }
  const mark = (name: TabName) =>
    Object.keys(errors).some((field) => TAB_OF[field] === name) ? (
      <IconAlertTriangle size={15} role="img" aria-label={t('needsAnotherLook')} />
    ) : null
  const fields = { typed, errors, onType: setTyped }
  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Tabs value={tab} onChange={(next) => setTab(next === 'file' ? 'file' : 'personal')}>
        <Tabs.List>
          <Tabs.Tab value="personal" rightSection={mark('personal')}>
            {t('tabPersonal')}
          </Tabs.Tab>
          <Tabs.Tab value="file" rightSection={mark('file')}>
            {t('tabFile')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="personal" className={classes['panel'] ?? ''}>
          <PersonalFields {...fields} />
          <InviteLine client={client} />
        </Tabs.Panel>
        <Tabs.Panel value="file" className={classes['panel'] ?? ''}>
          <FileFields {...fields} />
        </Tabs.Panel>
      </Tabs>
      <FormFoot problem={rest} send={t('save')} isPending={save.isPending} onCancel={onClose} />
    </form>
  )
}
