import { isInDomains, requestFile } from '../../../platform/outbound/request.ts'
import { rangeHeader, readSize, type Source, type SourceAccess } from './source.ts'

const HOSTS = ['dropbox.com', 'dropboxusercontent.com']

/**
 * Dropbox (www.dropbox.com/developers/chooser): its Chooser script runs on our picker page and returns a direct address of the chosen file,
 * which works for four hours without a token. The file's version is the ETag of that address.
 */
export const dropbox: Source = {
  type: 'dropbox',
  oauth: null,
  hasPicker: true,
  choose: async (_access, { link, name, fileId }) => {
    if (!link || !name) return null
    if (!isInDomains(new URL(link).hostname, HOSTS)) return null
    return { link, name, fileId: fileId ?? '' }
  },
  findFile: async (access, { link = '', name = '', fileId = '' }) => {
    const { size, revision } = await readSize(await request(access, link, { from: 0, to: 0 }))
    return {
      name,
      size,
      id: fileId || null,
      revision,
      hash: null,
    }
  },
  open: (access, { link = '' }, _file, range) => request(access, link, range),
  knowsRanges: true,
}

const request = (
  access: SourceAccess,
  link: string,
  range: { from: number; to: number } | null,
): Promise<Response> => requestFile(access.request, link, HOSTS, { headers: rangeHeader(range) })
