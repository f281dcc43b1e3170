import { Button } from '@mantine/core'
import { IconLibraryPhoto, IconPlus } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useWords } from '../../kit/i18n.ts'
import { useViewer } from '../../kit/viewer.ts'
import { ReportList } from '../tab/ReportList.tsx'
import { reportWords } from '../words/index.ts'
import classes from './Albums.module.css'

type Props = {
  of: { clientId: string } | { customerId: string }
  /** Whose albums these are, under the title. */
  whose?: ReactNode
  /** The dialog that makes one; null where none can be made yet. */
  dialog: ((acts: { onClose(): void; onMade(): void }) => ReactNode) | null
}

/** Digital albums in a table, and the button that makes one. */
export default function AlbumList({ of, whose, dialog }: Props) {
  const t = useWords(reportWords)
  const mayMake = useViewer().scopes.includes('report:write')
  const [isMaking, setMaking] = useState(false)
  // A new one stands on the first page: the list begins there again.
  const [made, setMade] = useState(0)
  const onClose = () => setMaking(false)
  const onMade = () => {
    setMaking(false)
    setMade(made + 1)
  }
  return (
    <section className={classes['page']} aria-label={t('albums')}>
      <ReportList
        key={made}
        {...of}
        type="album"
        head={
          <div>
            <h1 className={classes['title']}>{t('albums')}</h1>
            {whose}
          </div>
        }
        empty={{ icon: IconLibraryPhoto, title: t('noAlbums'), hint: t('noAlbumsHint') }}
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
