import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Client } from '#contract/index.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { useMay } from '../../kit/viewer.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { formatDate } from '../../kit/i18n/time.ts'
import { keepFocusOnPage } from '../../ui/dialogs/list-focus.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import { clientTexts } from '../texts/index.ts'
import { updateClientCaches } from './client-caches.ts'
import classes from './Correction.module.css'

const LABELS = { firstName: 'firstName', lastName: 'lastName', dateOfLoss: 'dateOfLoss' } as const
type FieldName = keyof typeof LABELS

/** A correction requested by the firm. A user who may edit the client approves it with one click. */
export function OpenCorrection({ client }: { client: Client }) {
  const t = useTexts(clientTexts)
  const language = useLanguage()
  const mayDecide = useMay('EDIT_CLIENT')
  const queryClient = useQueryClient()
  const decide = useWrite('decideCorrection', {
    onSuccess: (changed, { body }) => {
      updateClientCaches(queryClient, changed)
      toast(t(body.isApproved ? 'correctionApproved' : 'correctionDeclined'))
    },
  })
  const { correction } = client
  const id = correction?.id
  // The pressed button goes with the correction.
  useEffect(() => (id === undefined ? undefined : keepFocusOnPage), [id])
  if (!correction) return null
  const formatValue = (name: FieldName, value: string) =>
    name === 'dateOfLoss' ? formatDate(value, language) : value
  const answerCorrection = (isApproved: boolean) =>
    decide.mutate({ params: { id: client.id }, body: { correctionId: correction.id, isApproved } })
  return (
    <section className={classes['open']} aria-label={t('correctionOpen', { by: correction.by })}>
      <ul>
        <li>
          <strong>{t('correctionOpen', { by: correction.by })}</strong>
        </li>
        {(Object.keys(LABELS) as FieldName[]).map((name) => {
          const to = correction.to[name]
          return to === undefined ? null : (
            <li key={name}>
              {t('correctionLine', {
                field: t(LABELS[name]),
                from: formatValue(name, client[name]),
                to: formatValue(name, to),
              })}
            </li>
          )
        })}
      </ul>
      {mayDecide ? (
        <span className={classes['actions']}>
          <Button loading={decide.isPending} onClick={() => answerCorrection(true)}>
            {t('approve')}
          </Button>
          <Button variant="default" disabled={decide.isPending} onClick={() => answerCorrection(false)}>
            {t('decline')}
          </Button>
        </span>
      ) : null}
    </section>
  )
}
