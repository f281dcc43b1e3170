import { Button } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../kit/i18n/i18n.ts'
import { useViewer } from '../kit/viewer.ts'
import { reportTexts } from './texts/index.ts'

/** The next step after a client's posts are reviewed, for users who may create reports. */
export function GenerateReportLink({ clientId }: { clientId: string }) {
  const t = useTexts(reportTexts)
  if (!useViewer().scopes.includes('report:write')) return null
  return (
    <Button
      variant="default"
      leftSection={<IconFilePlus size={16} aria-hidden />}
      renderRoot={(props) => (
        <Link
          {...props}
          to="/clients/$clientId/{-$tab}"
          params={{ clientId, tab: 'reports' }}
          search={{ action: 'generateReport' }}
        />
      )}
    >
      {t('generateReport')}
    </Button>
  )
}
