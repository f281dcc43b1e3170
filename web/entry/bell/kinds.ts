import {
  type NotificationItem,
  type NotificationKind,
  PLATFORMS,
  type PlatformType,
} from '#contract/index.ts'
import type { Say } from '../../kit/i18n.ts'
import type { entryWords } from '../words/index.ts'

type T = Say<(typeof entryWords)['en']>
type Data = NotificationItem['notification']['data']
export type NoticeLink =
  | { kind: 'file'; href: string }
  | { kind: 'client'; clientId: string }
  | { kind: 'post'; postId: string }
type Row = { say(t: T, data: Data): string; link(data: Data): NoticeLink | null }

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const clientOf = ({ client }: Data): { id: string; name: string } => {
  const { id, firstName, lastName } = (client ?? {}) as Record<string, unknown>
  return { id: text(id), name: `${text(firstName)} ${text(lastName)}`.trim() }
}
const platformOf = ({ platform }: Data): string => PLATFORMS[platform as PlatformType]?.name ?? text(platform)
const file = ({ fileUrl }: Data): NoticeLink | null =>
  text(fileUrl).startsWith('/') ? { kind: 'file', href: text(fileUrl) } : null
const toClient = (data: Data): NoticeLink | null => {
  const { id } = clientOf(data)
  return id ? { kind: 'client', clientId: id } : null
}
const fileName = (data: Data) => ({ fileName: text(data['fileName']) })
const imported = (data: Data) => ({ platform: platformOf(data), client: clientOf(data).name })

/** What each kind of notification says and where it leads: one row a kind. */
export const KINDS: Record<NotificationKind, Row> = {
  album_file_generated: { say: (t, data) => t('noteAlbumReady', fileName(data)), link: file },
  album_file_not_generated: { say: (t, data) => t('noteAlbumFailed', fileName(data)), link: () => null },
  report_file_generated: { say: (t, data) => t('noteReportReady', fileName(data)), link: file },
  report_file_not_generated: { say: (t, data) => t('noteReportFailed', fileName(data)), link: () => null },
  post_import_complete: {
    say: (t, data) =>
      `${t('noteImportDone', imported(data))} ${t('noteImportPosts', { count: Number(data['numNewPosts'] ?? 0) })}`,
    link: toClient,
  },
  post_import_failed: { say: (t, data) => t('noteImportFailed', imported(data)), link: toClient },
  post_escalated: {
    say: (t, data) => {
      const message = text(data['message'])
      return t('noteEscalated', { by: text(data['by']) }) + (message ? ` “${message}”` : '')
    },
    link: (data) => {
      const postId = text(data['postId'])
      return postId ? { kind: 'post', postId } : null
    },
  },
}
