import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Viewer } from '#contract/index.ts'
import { dropCsrfToken } from '../kit/csrf.ts'
import { useWords } from '../kit/i18n.ts'
import { keyOf } from '../kit/query.ts'
import { safeTarget } from '../kit/search-params.ts'
import { CodeForm } from './CodeForm.tsx'
import classes from './LoginPage.module.css'
import { PasswordForm } from './PasswordForm.tsx'
import { identityWords } from './words/index.ts'

export type Credentials = { email: string; password: string; remember: boolean }

/** Two steps: who you are, and where needed the code that was mailed. */
export function LoginPage() {
  const t = useWords(identityWords)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const [waiting, setWaiting] = useState<Credentials | null>(null)

  const enter = (viewer: Viewer) => {
    dropCsrfToken()
    queryClient.clear()
    queryClient.setQueryData(keyOf('getViewer', {}), viewer)
    void navigate({ href: safeTarget(search.target), replace: true })
  }

  return (
    <div className={classes['card']}>
      {waiting ? (
        <CodeForm credentials={waiting} onEnter={enter} onBack={() => setWaiting(null)} />
      ) : (
        <>
          <h1 className={classes['title']}>{t('signIn')}</h1>
          <p className={classes['hint']}>
            {search.redirect || search.target ? t('signedOut') : t('signInHint')}
          </p>
          <PasswordForm onEnter={enter} onNeedCode={setWaiting} />
        </>
      )}
    </div>
  )
}
