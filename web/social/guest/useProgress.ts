import type { AccountOwner } from '#contract/index.ts'
import { useCall } from '../../kit/calls/query.ts'
import { isSiteDone, stageOf } from '../next-action.ts'
import type { GuestPurpose } from './GuestHead.tsx'

/** How far the client of an emailed link is. `last`: one account is left; `coming`: nothing is left to do until the posts have arrived. */
export type Progress = 'open' | 'last' | 'coming' | 'done'

/** From the same answers as the lists below the title. */
export function useProgress(client: AccountOwner | undefined, purpose: GuestPurpose): Progress {
  const enabled = client !== undefined
  const { data: accounts } = useCall('listSocialAccounts', { params: { id: client?.id ?? '' } }, { enabled })
  const forSites = { enabled: enabled && purpose === 'import' }
  const { data: sites } = useCall('listSocialSites', {}, forSites)
  const { data: sources } = useCall('listPostSources', { query: { type: 'file' } }, forSites)
  if (!client || !accounts) return 'open'
  if (purpose === 'import') {
    const byFile = new Set(sources?.map(({ socialSiteId }) => socialSiteId))
    const shown = sites?.filter(({ id }) => byFile.has(id)) ?? []
    return shown.length > 0 && shown.every((site) => isSiteDone(site, accounts, client)) ? 'done' : 'open'
  }
  const stages = accounts.map((account) => stageOf(client, account))
  const left = stages.filter((stage) => stage === 'todo').length
  if (left === 0 && stages.length > 0) return stages.includes('coming') ? 'coming' : 'done'
  return left === 1 && stages.includes('finished') ? 'last' : 'open'
}
