import { useTranslated } from '../kit/i18n/translated.ts'
import { useTexts } from '../kit/i18n/i18n.ts'
import { Article } from '../ui/Article.tsx'
import { PrintButton } from '../ui/PrintButton.tsx'
import { PageSkeleton } from '../ui/lists/Skeletons.tsx'
import { ErrorState } from '../ui/lists/States.tsx'
import { Contact } from './Contact.tsx'
import { loadLegalTexts } from './pages/pages.ts'
import { legalTexts } from './texts/index.ts'

export const TermsPage = () => <LegalPage name="terms" />
export const PrivacyPage = () => <LegalPage name="privacy" />

function LegalPage({ name }: { name: 'terms' | 'privacy' }) {
  const t = useTexts(legalTexts)
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
