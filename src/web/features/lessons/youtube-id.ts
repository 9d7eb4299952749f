const hosts = new Set(['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtube-nocookie.com', 'youtu.be'])

/** The 11 characters of a YouTube link, in any of its forms; null for everything else. C7 */
export function youtubeId(link: string | null): string | null {
  const trimmed = (link ?? '').trim()
  const address = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (!hosts.has(url.hostname.replace(/^www\./, ''))) return null
  const [first = '', second = ''] = url.pathname.split('/').slice(1)
  const isPath = ['embed', 'v', 'shorts', 'live'].includes(first)
  const id = url.hostname.endsWith('youtu.be') ? first : isPath ? second : url.searchParams.get('v')
  return id !== null && /^[\w-]{11}$/.test(id) ? id : null
}
