import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../kit/i18n/i18n.ts'
import { CodeForm } from './CodeForm.tsx'
import { useFinishSignIn } from './useFinishSignIn.ts'
import classes from './Guest.module.css'
import { PasswordForm } from './PasswordForm.tsx'
import { identityTexts } from './texts/index.ts'

export type Credentials = { email: string; password: string; remember: boolean }

/** Two steps: email and password and, if required, the emailed code. */
export function LoginPage() {
  const t = useTexts(identityTexts)
  const enter = useFinishSignIn()
  const { redirect, target } = useSearch({ strict: false })
  const [waiting, setWaiting] = useState<Credentials | null>(null)

  return (
    <div className={classes['card']}>
      {waiting ? (
        <CodeForm
          credentials={waiting}
          onEnter={(viewer) => enter(viewer, target)}
          onBack={() => setWaiting(null)}
        />
      ) : (
        <>
          <h1 className={classes['title']}>{t('signIn')}</h1>
          <p className={classes['hint']}>{redirect || target ? t('signedOut') : t('signInHint')}</p>
          <PasswordForm onEnter={(viewer) => enter(viewer, target)} onNeedCode={setWaiting} />
        </>
      )}
    </div>
  )
}
