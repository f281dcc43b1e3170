import { Select } from '@mantine/core'
import type { Location } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { accountTexts } from '../texts/index.ts'

type Props = {
  value: string | null
  error?: string | undefined
  onChange(location: Location): void
}

/** Provinces and states, grouped by country. There are only a few dozen, so they load together and are searched in the browser. */
export function LocationField({ value, error, onChange }: Props) {
  const t = useTexts(accountTexts)
  const { data, error: locationError } = useCall(
    'listLocations',
    { query: { limit: 100 } },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  const provinces = (data?.items ?? []).filter(({ parent }) => parent !== null)
  const countries = [...new Set(provinces.map(({ parent }) => parent?.name ?? ''))]
  return (
    <Select
      label={t('location')}
      description={t('locationHint')}
      placeholder={t('chooseLocation')}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('nothingFound')}
      maxDropdownHeight={260}
      data={countries.map((country) => ({
        group: country,
        items: provinces
          .filter(({ parent }) => parent?.name === country)
          .map(({ id, name }) => ({ value: id, label: name })),
      }))}
      value={value}
      error={error ?? locationError?.message}
      onChange={(id) => {
        const place = provinces.find((each) => each.id === id)
        if (place) onChange(place)
      }}
    />
  )
}
