import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Client } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { clientTexts } from '../texts/index.ts'

const clientName = ({ firstName, lastName }: Pick<Client, 'firstName' | 'lastName'>) =>
  `${lastName}, ${firstName}`

type Props = {
  customerId: string
  value: string | null
  /** A labeled form field of full width; otherwise a filter where empty means all clients. */
  inForm?: boolean
  /** Shows that the form can't be sent without a client. */
  isMissing?: boolean
  onChange(id: string | null): void
}

/** Searches a firm's clients by name, email or file number, one second after the last key press. */
export function ClientSelect({ customerId, value, inForm = false, isMissing = false, onChange }: Props) {
  const t = useTexts(clientTexts)
  const [typed, setTyped] = useState('')
  const [keyword] = useDebouncedValue(typed, 1000)
  const chosenClient = useCall('getClient', { params: { id: value ?? '' } }, { enabled: value !== null })
  const name = chosenClient.data ? clientName(chosenClient.data) : ''
  const matchingClients = useCall(
    'listCustomerClients',
    // After a choice, the field contains the name of the client, which is not a search.
    {
      params: { id: customerId },
      query: { keyword: keyword === name ? undefined : keyword || undefined, limit: 20 },
    },
    { keepPrevious: true },
  )
  const clients = [...(matchingClients.data?.items ?? [])]
  if (chosenClient.data && !clients.some(({ id }) => id === value)) clients.unshift(chosenClient.data)
  return (
    <Select
      {...(inForm
        ? {
            label: t('client'),
            placeholder: t('chooseClient'),
            error: isMissing ? t('chooseClient') : undefined,
            'data-autofocus': true,
          }
        : {
            size: 'xs',
            w: 200,
            'aria-label': t('client'),
            placeholder: t('allClients'),
            clearable: true,
            clearButtonProps: { 'aria-label': t('allClients') },
          })}
      searchable
      value={value}
      onChange={onChange}
      onSearchChange={setTyped}
      // The server does the searching.
      filter={({ options }) => options}
      nothingFoundMessage={t('nothingFound')}
      data={clients.map((client) => ({
        value: client.id,
        label: clientName(client),
      }))}
    />
  )
}
