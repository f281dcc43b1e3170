import { isIP } from 'node:net'
import { z } from 'zod'

/** The product's pages and links begin at the root of a host. */
export const Origin = z.url({ protocol: /^https?$/ }).refine((text) => {
  const url = URL.parse(text)
  return !url || url.href === `${url.origin}/`
}, 'is an address without a path, such as https://proofline.example')

type HostSettings = Partial<
  Record<
    'PUBLIC_URL' | 'API_MAIN_URL' | 'API_SOCIAL_URL' | 'API_IDENTITY_URL' | 'COOKIE_DOMAIN',
    string | undefined
  >
>

/** A cookie is only sent to hosts of its domain, and not from pages of another scheme. */
export function* findHostFaults(settings: HostSettings): Generator<[keyof HostSettings, string]> {
  const { PUBLIC_URL, COOKIE_DOMAIN: domain } = settings
  const apis = (['API_MAIN_URL', 'API_SOCIAL_URL', 'API_IDENTITY_URL'] as const).filter(
    (name) => settings[name] !== undefined,
  )
  if (!domain && apis.length === 0) return
  if (!PUBLIC_URL) return yield ['PUBLIC_URL', `is needed beside ${apis[0] ?? 'COOKIE_DOMAIN'}`]
  const page = new URL(PUBLIC_URL)
  for (const name of ['PUBLIC_URL', ...apis] as const) {
    const { hostname, protocol } = new URL(settings[name] ?? '')
    if (protocol !== page.protocol) yield [name, `starts with ${page.protocol}, as PUBLIC_URL does`]
    if (domain ? hostname !== domain && !hostname.endsWith(`.${domain}`) : hostname !== page.hostname)
      yield domain
        ? [name, `is no host of COOKIE_DOMAIN, ${domain}`]
        : ['COOKIE_DOMAIN', `is needed beside ${name}: both hosts are part of that domain`]
  }
}

/** The pickers run other companies' scripts, which must not get the product's cookies. */
export function* findPickerFaults({
  PICKER_ORIGIN,
  PUBLIC_URL,
  COOKIE_DOMAIN: domain,
}: HostSettings & { PICKER_ORIGIN?: string | undefined }): Generator<[string, string]> {
  if (!PICKER_ORIGIN) return
  const { hostname } = new URL(PICKER_ORIGIN)
  if (PUBLIC_URL && hostname === new URL(PUBLIC_URL).hostname)
    yield ['PICKER_ORIGIN', 'needs another host than PUBLIC_URL']
  else if (domain && (hostname === domain || hostname.endsWith(`.${domain}`)))
    yield ['PICKER_ORIGIN', `needs a host outside of COOKIE_DOMAIN, ${domain}, so that it gets no cookies`]
}

/** Whether no one on the network can read sessions and emailed links. If it is missing, that is another fault. */
export function isPrivate(publicUrl: string | undefined): boolean {
  const url = URL.parse(publicUrl ?? '')
  return url?.protocol !== 'http:' || /^(localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname)
}

/** An address, or several with the same first bits, such as 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [address = '', bits] = text.trim().split('/')
  const most = { 4: 32, 6: 128 }[isIP(address)]
  return most !== undefined && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
}
