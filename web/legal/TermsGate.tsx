import { Button, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Viewer } from '#contract/index.ts'
import { useLogout } from '../identity/index.tsx'
import { useWords } from '../kit/i18n.ts'
import { keyOf, useWrite } from '../kit/query.ts'
import { useTranslated } from '../kit/translated.ts'
import { useViewer } from '../kit/viewer.ts'
import { Article } from '../ui/Article.tsx'
import { LanguageChoice } from '../ui/LanguageChoice.tsx'
import { useRootMark } from '../ui/root-mark.ts'
import { LineSkeletons } from '../ui/Skeletons.tsx'
import { ErrorState } from '../ui/States.tsx'
import { Contact } from './Contact.tsx'
import classes from './Legal.module.css'
import { LEGAL_TEXTS } from './texts/texts.ts'
import { legalWords } from './words/index.ts'

/** Cannot be closed: whoever does not agree can only leave (spec 1 section 4). */
export default function TermsGate() {
  const t = useWords(legalWords)
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const logout = useLogout()
  const { data, error, retry } = useTranslated('legal', LEGAL_TEXTS)
  const agree = useWrite('agreeTerms', {
    onSuccess: ({ agreedTermsAt }) =>
      queryClient.setQueryData<Viewer>(keyOf('getViewer', {}), { ...viewer, agreedTermsAt }),
  })
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
      <div className={classes['head']}>
        <p className={classes['lead']}>{t('gateLead')}</p>
        <LanguageChoice />
      </div>
      {/* The keyboard scrolls what has the focus. */}
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
      <div className={classes['acts']}>
        <Button variant="default" onClick={() => void logout()}>
          {t('logOut')}
        </Button>
        <Button
          loading={agree.isPending}
          disabled={!data}
          onClick={() => agree.mutate({ params: { id: viewer.clientId ?? '' } })}
        >
          {t('agree')}
        </Button>
      </div>
    </Modal>
  )
}
