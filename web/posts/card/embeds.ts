/** Supported players: which addresses belong to them, and the address of the player alone. HTML from an import is never used. */
const PLAYERS = [
  {
    name: 'YouTube',
    of: /^https?:\/\/(?:(?:www|m|music)\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?![\w-])/,
    frame: (id: string) => `https://www.youtube-nocookie.com/embed/${id}`,
  },
  {
    name: 'Vimeo',
    of: /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{6,12})(?!\d)/,
    frame: (id: string) => `https://player.vimeo.com/video/${id}?dnt=1`,
  },
  {
    name: 'TikTok',
    of: /^https?:\/\/(?:www\.)?tiktok\.com\/(?:@[\w.-]+\/video|embed\/v2)\/(\d{15,22})(?!\d)/,
    frame: (id: string) => `https://www.tiktok.com/embed/v2/${id}`,
  },
] as const

/** The player of an embedded video, from its address; null if no known player has that address. */
export function playerOf(url: string): { name: string; src: string } | null {
  for (const { name, of, frame } of PLAYERS) {
    const id = of.exec(url)?.[1]
    if (id) return { name, src: frame(id) }
  }
  return null
}
