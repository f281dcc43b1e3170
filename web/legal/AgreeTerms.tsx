import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Client, TERMS_VERSION } from '#contract/index.ts'
import { useTexts } from '../kit/i18n/i18n.ts'
import { useWrite } from '../kit/calls/query.ts'
import { useTranslated } from '../kit/i18n/translated.ts'
import { useViewer } from '../kit/viewer.ts'
import { useFocusReturn } from '../ui/dialogs/useFocusReturn.ts'
import { Article } from '../ui/Article.tsx'
import { LineSkeletons } from '../ui/lists/Skeletons.tsx'
import { ErrorState } from '../ui/lists/States.tsx'
import { Contact } from './Contact.tsx'
import classes from './Legal.module.css'
import { loadLegalTexts } from './pages/pages.ts'
import { legalTexts } from './texts/index.ts'

/** The terms and the privacy policy, with the button to agree to both. @param leave what a client who does not agree can do instead */
export default function AgreeTerms({
  onAgreed,
  leave,
}: {
  onAgreed(agreedTermsAt: Client['agreedTermsAt']): void
  leave?: ReactNode
}) {
  const t = useTexts(legalTexts)
  const viewer = useViewer()
  useFocusReturn(true)
  const { data, error, retry } = useTranslated('legal', loadLegalTexts)
  const agree = useWrite('agreeTerms', { onSuccess: ({ agreedTermsAt }) => onAgreed(agreedTermsAt) })
  const submit = () => {
    if (data)
      agree.mutate({
        params: { id: viewer.clientId ?? '' },
        body: { version: TERMS_VERSION, language: data.lang },
      })
  }
  return (
    <>
      <p className={classes['lead']}>{t('gateLead')}</p>
      {/* Focusable, so that it can be scrolled by keyboard. */}
      <section className={classes['texts']} tabIndex={0} aria-label={t('gateText')} data-autofocus>
        {error ? <ErrorState error={error} onRetry={retry} /> : null}
        {data || error ? null : <LineSkeletons count={6} />}
        {data ? (
          <>
            <Article text={data.text.terms} lang={data.lang} level={2} />
            <Article text={data.text.privacy} lang={data.lang} level={2}>
              <Contact />
            </Article>
          </>
        ) : null}
      </section>
      <div className={classes['actions']}>
        {leave}
        <Button loading={agree.isPending} disabled={!data} onClick={submit}>
          {t('agree')}
        </Button>
      </div>
    </>
  )
}
