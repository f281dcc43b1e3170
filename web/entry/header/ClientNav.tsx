import { IconHome, IconLibraryPhoto, IconPhoto } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { entryTexts } from '../texts/index.ts'
import classes from './ClientNav.module.css'

/** The pages of a client user. */
export function ClientNav({ clientId }: { clientId: string }) {
  const t = useTexts(entryTexts)
  return (
    <nav className={classes['nav']} aria-label={t('navigation')}>
      <Link
        to="/"
        activeOptions={{ exact: true, includeSearch: false }}
        className={classes['link']}
        title={t('home')}
      >
        <IconHome size={18} stroke={1.6} aria-hidden />
        <span>{t('home')}</span>
      </Link>
      <Link
        to="/clients/$clientId/albums"
        params={{ clientId }}
        activeOptions={{ includeSearch: false }}
        className={classes['link']}
        title={t('digitalAlbums')}
      >
        <IconLibraryPhoto size={18} stroke={1.6} aria-hidden />
        <span>{t('digitalAlbums')}</span>
      </Link>
      <Link
        to="/clients/$clientId/posts"
        params={{ clientId }}
        activeOptions={{ includeSearch: false }}
        className={classes['link']}
        title={t('socialPosts')}
      >
        <IconPhoto size={18} stroke={1.6} aria-hidden />
        <span>{t('socialPosts')}</span>
      </Link>
    </nav>
  )
}
