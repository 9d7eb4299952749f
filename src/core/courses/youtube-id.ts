const hosts = new Set(['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtube-nocookie.com', 'youtu.be'])

/** Returns the 11 characters of a YouTube link, in any of its forms; null for everything else. C7 */
export function youtubeId(link: string | null): string | null {
  const parts = /^(?:https?:\/\/)?(?:www\.)?([\w.-]+)\/([^?#]*)(?:\?([^#]*))?(?:#.*)?$/i.exec((link ?? '').trim())
  const [, host = '', path = '', query = ''] = parts ?? []
  if (!hosts.has(host.toLowerCase())) return null
  const [first = '', second = ''] = path.split('/')
  const isPath = ['embed', 'v', 'shorts', 'live'].includes(first)
  const id = host.toLowerCase() === 'youtu.be' ? first : isPath ? second : /(?:^|&)v=([^&]*)/.exec(query)?.[1]
  return id !== undefined && /^[\w-]{11}$/.test(id) ? id : null
}
