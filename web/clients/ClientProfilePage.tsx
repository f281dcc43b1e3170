import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { useMay } from '../kit/viewer.ts'
import { PostsProvider } from '../posts/index.tsx'
import { DetailsBar } from './profile/DetailsBar.tsx'
import { ProfileLine } from './profile/ProfileLine.tsx'
import { ProfileTabs } from './profile/ProfileTabs.tsx'
import { TabPanel } from './profile/TabPanel.tsx'
import { isTab } from './profile/tab-table.ts'
import { useClient } from './useClient.tsx'

export function ClientProfilePage() {
  const { tab } = useParams({ strict: false })
  const { postId } = useSearch({ strict: false })
  const { client, instead } = useClient()
  const isStaff = useMay('VIEW_CLIENTS')
  if (!client) return instead
  if (!isStaff)
    return (
      <Navigate to="/clients/$clientId/posts" params={{ clientId: client.id }} search={{ postId }} replace />
    )
  // An unknown section redirects to the profile.
  if (tab !== undefined && !isTab(tab))
    return (
      <Navigate
        to="/clients/$clientId/{-$tab}"
        params={{ clientId: client.id, tab: undefined }}
        search={true}
        replace
      />
    )
  const now = tab ?? 'overview'
  return (
    <PostsProvider>
      <DetailsBar client={client} isWhole={now === 'overview'} />
      <ProfileTabs client={client} />
      {now === 'overview' ? <ProfileLine client={client} /> : null}
      <TabPanel key={`${client.id} ${now}`} client={client} tab={now} />
    </PostsProvider>
  )
}
