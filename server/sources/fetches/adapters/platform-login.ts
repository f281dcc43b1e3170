import type { LoginSource } from '#contract/index.ts'
import { isInDomains, OutboundProblem, requestFile } from '../../../platform/outbound/request.ts'
import { problemOf, rangeHeader, readSize, type Reference, type Source, type SourceAccess } from './source.ts'

type Cookie = { name: string; value: string; domain: string }

/** A platform's addresses: `list` of a person's archives and `signOut`, with the hosts that archives may be fetched from. */
type Downloads = { list: string; hosts: readonly string[]; signOut: string }

const DOWNLOADS: Record<LoginSource, Downloads> = {
  facebook_login: {
    list: 'https://accountscenter.facebook.com/info_and_permissions/dyi/available',
    hosts: ['facebook.com', 'fbcdn.net'],
    signOut: 'https://www.facebook.com/logout.php',
  },
  instagram_login: {
    list: 'https://accountscenter.instagram.com/info_and_permissions/dyi/available',
    hosts: ['instagram.com', 'cdninstagram.com', 'fbcdn.net'],
    signOut: 'https://www.instagram.com/accounts/logout/',
  },
}

const MAX_REDIRECTS = 3

/**
 * The archive that was requested from a platform after a remote login. The list of archives and their files are read with the cookies of
 * that login, which are sent only to the platform's own hosts.
 */
const platformLogin = (type: LoginSource): Source => {
  const { list, hosts, signOut } = DOWNLOADS[type]
  return {
    type,
    oauth: null,
    hasPicker: false,
    choose: async () => null,
    prepared: async (access, reference) => {
      const page = await fetchPage(access, reference, list, hosts)
      const entries = [...page.matchAll(/<[^>]*data-dyi-state="(\w+)"[^>]*>/g)]
      if (entries.length === 0)
        throw new OutboundProblem('refused', 'The platform asks to sign in again, or has no archive')
      if (entries.some(([, state]) => state === 'pending')) return null
      const files = [...page.matchAll(/data-dyi-file="([^"]+)" data-dyi-name="([^"]+)"/g)]
      if (files.length === 0) throw new OutboundProblem('refused', 'The archive has expired')
      return files.map(([, url = '', name = '']) => ({
        ...reference,
        url: unescapeHtml(url),
        name: unescapeHtml(name),
      }))
    },
    findFile: async (access, reference) => {
      const { url = '', name = '' } = reference
      const { size, revision } = await readSize(
        await fetchBytes(access, reference, url, hosts, { from: 0, to: 0 }),
      )
      return { name, size, id: name, revision, hash: null }
    },
    open: (access, reference, _file, range) =>
      fetchBytes(access, reference, reference['url'] ?? '', hosts, range),
    release: async (access, reference) => {
      const answer = await access.request(signOut, {
        method: 'POST',
        headers: cookiesFor(reference, signOut, hosts),
      })
      await answer.body?.cancel()
      // After any other answer, trying again would change nothing.
      if (answer.status === 429 || answer.status >= 500) throw problemOf(answer)
    },
    knowsRanges: true,
  }
}

export const facebookLogin = platformLogin('facebook_login')
export const instagramLogin = platformLogin('instagram_login')

const unescapeHtml = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"')

/** The cookie header for an address; empty if the host is not one of the platform's. */
function cookiesFor(
  { cookies = '[]' }: Reference,
  url: string,
  hosts: readonly string[],
): Record<string, string> {
  if (!isInDomains(new URL(url).hostname, hosts)) return {}
  const kept = JSON.parse(cookies) as Cookie[]
  return { cookie: kept.map(({ name, value }) => `${name}=${value}`).join('; ') }
}

/** Fetches a platform's page as the signed-in person. @throws OutboundProblem `refused` if the platform asks them to sign in again */
async function fetchPage(
  access: SourceAccess,
  reference: Reference,
  url: string,
  hosts: readonly string[],
): Promise<string> {
  let address = url
  for (let step = 0; step <= MAX_REDIRECTS; step++) {
    const answer = await access.request(address, { headers: cookiesFor(reference, address, hosts) })
    const location = answer.headers.get('location')
    if (answer.status >= 300 && answer.status <= 399 && location) {
      await answer.body?.cancel()
      address = new URL(location, address).href
      // Pages to sign in, and pages of other hosts, are not the list of archives.
      if (
        /login|checkpoint|reauth/.test(new URL(address).pathname) ||
        !isInDomains(new URL(address).hostname, hosts)
      )
        break
      continue
    }
    if (!answer.ok) throw problemOf(answer)
    return answer.text()
  }
  throw new OutboundProblem('refused', 'The platform asks for the password again')
}

function fetchBytes(
  access: SourceAccess,
  reference: Reference,
  url: string,
  hosts: readonly string[],
  range: { from: number; to: number } | null,
): Promise<Response> {
  return requestFile(access.request, url, hosts, {
    headers: { ...cookiesFor(reference, url, hosts), ...rangeHeader(range) },
  })
}
