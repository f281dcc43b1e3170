import { Button, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Viewer } from '#contract/index.ts'
import { useLogout } from '../identity/index.tsx'
import { useTexts } from '../kit/i18n/i18n.ts'
import { keyOf } from '../kit/calls/query.ts'
import { useViewer } from '../kit/viewer.ts'
import { LanguageChoice } from '../ui/forms/LanguageChoice.tsx'
import { useRootMark } from '../ui/theme/root-mark.ts'
import classes from './Legal.module.css'
import AgreeTerms from './AgreeTerms.tsx'
import { legalTexts } from './texts/index.ts'

/** Can't be closed: a client who does not agree can only log out or open another file. @param children the choice of a file, which the dialog covers */
export default function TermsGate({ children }: { children?: ReactNode }) {
  const t = useTexts(legalTexts)
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const logout = useLogout()
  useRootMark('dialog', true)
  return (
    <Modal
      opened
      onClose={() => undefined}
      title={t('gateTitle')}
      size="lg"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <div className={classes['languages']}>
        <LanguageChoice />
      </div>
      {children}
      <AgreeTerms
        onAgreed={(agreedTermsAt) =>
          queryClient.setQueryData<Viewer>(keyOf('getViewer', {}), { ...viewer, agreedTermsAt })
        }
        leave={
          <Button variant="default" onClick={() => void logout()}>
            {t('logOut')}
          </Button>
        }
      />
    </Modal>
  )
}
