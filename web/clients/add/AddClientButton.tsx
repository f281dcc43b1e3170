import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { clientTexts } from '../texts/index.ts'

/** Links to the wizard, which opens over any page of the signed-in app. */
export function AddClientButton() {
  const t = useTexts(clientTexts)
  return (
    <Button
      leftSection={<IconUserPlus size={16} aria-hidden />}
      renderRoot={(props) => (
        <Link
          {...props}
          to="."
          search={(search: Record<string, string | undefined>) => ({ ...search, action: 'addClient' })}
          resetScroll={false}
        />
      )}
    >
      {t('addClient')}
    </Button>
  )
}
