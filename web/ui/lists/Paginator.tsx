import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import classes from './Paginator.module.css'
import { uiTexts } from '../texts/index.ts'

const MAX_LINKS = 10

/** `page` counts from 1. Shows at most ten links to pages around it. */
export function Paginator({
  page,
  pageSize,
  total,
  onPage,
}: {
  page: number
  pageSize: number
  total: number
  onPage(page: number): void
}) {
  const t = useTexts(uiTexts)
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const first = Math.max(1, Math.min(page - MAX_LINKS / 2, pages - MAX_LINKS + 1))
  const links = Array.from({ length: Math.min(MAX_LINKS, pages) }, (_, index) => first + index)
  const start = total === 0 ? 0 : (page - 1) * pageSize + 1
  const end = Math.min(total, page * pageSize)
  return (
    <nav className={classes['paginator']} aria-label={t('pages')}>
      <span className={classes['text']}>{t('showing', { start, end, total })}</span>
      {pages > 1 ? (
        <span className={classes['links']}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('previousPage')}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          {links.map((link) => (
            <button
              key={link}
              type="button"
              className={classes['link']}
              aria-label={t('pageNumber', { page: link })}
              aria-current={link === page ? 'page' : undefined}
              onClick={() => onPage(link)}
            >
              {link}
            </button>
          ))}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('nextPage')}
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
        </span>
      ) : null}
    </nav>
  )
}
