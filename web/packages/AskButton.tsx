import { Button, type ButtonProps } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useTexts } from '../kit/i18n/i18n.ts'
import { useMay } from '../kit/viewer.ts'
import { packageTexts } from './texts/index.ts'
import { usePackage } from './usePackage.tsx'

/** What a package is asked for of. */
export type Subject = { reportId: string } | { importId: string } | { clientId: string; postIds?: string[] }

/** Asks for an evidence package; nothing for people who may not have one. */
export default function AskButton({ of, ...props }: { of: Subject } & ButtonProps) {
  const t = useTexts(packageTexts)
  const { ofReport, ofImport, ofClient, ofPosts, isPending, dialog } = usePackage()
  const isWhole = 'importId' in of || ('clientId' in of && !of.postIds)
  if (!useMay(isWhole ? 'PACKAGE_ARCHIVES' : 'PACKAGE_EVIDENCE')) return null
  const ask = () => {
    if ('reportId' in of) ofReport(of.reportId)
    else if ('importId' in of) ofImport(of.importId)
    else if (of.postIds) ofPosts(of.clientId, of.postIds)
    else ofClient(of.clientId)
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPackage size={16} aria-hidden />}
        loading={isPending}
        onClick={ask}
        {...props}
      >
        {t('clientId' in of && isWhole ? 'packageClient' : 'package')}
      </Button>
      {dialog}
    </>
  )
}
