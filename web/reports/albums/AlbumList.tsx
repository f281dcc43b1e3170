import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { type Command, useCommands } from '../../kit/keys/commands.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useListAddress } from '../../kit/address/list-address.ts'
import { useViewer } from '../../kit/viewer.ts'
import { ReportList } from '../tab/ReportList.tsx'
import { reportTexts } from '../texts/index.ts'
import classes from './Albums.module.css'

type Props = {
  of: { clientId: string } | { customerId: string }
  /** The owner of the albums, shown below the title. */
  whose?: ReactNode
  /** The dialog that creates an album; null if none can be created yet. */
  dialog: ((handlers: { onClose(): void; onMade(): void }) => ReactNode) | null
}

/** Digital albums in a table, and the button that creates one. */
export default function AlbumList({ of, whose, dialog }: Props) {
  const t = useTexts(reportTexts)
  const mayMake = useViewer().scopes.includes('report:write')
  const [isMaking, setMaking] = useState(false)
  const { setPage } = useListAddress()
  const mayOpen = mayMake && dialog !== null
  useCommands(
    useMemo(
      (): Command[] => [
        {
          id: 'create-album',
          title: t('createAlbum'),
          group: t('albums'),
          icon: IconPlus,
          can: mayOpen,
          run: () => setMaking(true),
        },
      ],
      [t, mayOpen],
    ),
  )
  const onClose = () => setMaking(false)
  const onMade = () => {
    setMaking(false)
    // The new album is on the first page.
    setPage(1)
  }
  return (
    <section className={classes['page']} aria-label={t('albums')}>
      <ReportList
        {...of}
        type="album"
        head={
          <div>
            <h1 className={classes['title']}>{t('albums')}</h1>
            {whose}
          </div>
        }
        empty={{ title: t('noAlbums'), hint: t('noAlbumsHint') }}
        button={
          mayMake && dialog ? (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setMaking(true)}>
              {t('createAlbum')}
            </Button>
          ) : null
        }
      />
      {isMaking && dialog ? <Suspense>{dialog({ onClose, onMade })}</Suspense> : null}
    </section>
  )
}
