/** The address of a guest page that still knows where its visitor wanted to go; `search` is that of the present page. S9 */
export function keepNext(path: string, search: string): string {
  const next = new URLSearchParams(search).get('next')
  if (next === null) return path
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`
}
