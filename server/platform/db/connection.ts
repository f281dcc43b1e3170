/**
 * Settings of every connection. If its machine is lost, the server ends its transaction and locks after half a minute; by default, the jobs of that
 * machine would be locked for two hours.
 */
const KEEPALIVE_SETTINGS = ['tcp_keepalives_idle=15', 'tcp_keepalives_interval=5', 'tcp_keepalives_count=3']

/**
 * What pg needs to connect with these settings. pg itself ignores them if the address has settings too: that of a hosted database may name its
 * project there.
 */
export function connectionTo(
  url: string,
  settings: readonly string[] = [],
): { connectionString: string; options: string } {
  const address = new URL(url)
  const own = address.searchParams.get('options') ?? ''
  address.searchParams.delete('options')
  const ours = [...KEEPALIVE_SETTINGS, ...settings].map((setting) => `-c ${setting}`)
  return {
    connectionString: own === '' ? url : address.href,
    // Of two values of a setting, the last one applies.
    options: [own, ...ours].join(' ').trim(),
  }
}
