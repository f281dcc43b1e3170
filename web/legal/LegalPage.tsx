import { useTranslated } from '../kit/words/translated.ts'
import { useWords } from '../kit/words/i18n.ts'
import { Article } from '../ui/Article.tsx'
import { PrintButton } from '../ui/PrintButton.tsx'
import { PageSkeleton } from '../ui/lists/Skeletons.tsx'
import { ErrorState } from '../ui/lists/States.tsx'
import { Contact } from './Contact.tsx'
import { loadLegalTexts } from './texts/texts.ts'
import { legalWords } from './words/index.ts'

export const TermsPage = () => <LegalPage name="terms" />
export const PrivacyPage = () => <LegalPage name="privacy" />

function LegalPage({ name }: { name: 'terms' | 'privacy' }) {
  const t = useWords(legalWords)
  const { data, error, retry } = useTranslated('legal', loadLegalTexts)
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (!data) return <PageSkeleton />
  return (
    <Article text={data.text[name]} lang={data.lang}>
      <Contact />
      <PrintButton>{t('print')}</PrintButton>
    </Article>
  )
}
