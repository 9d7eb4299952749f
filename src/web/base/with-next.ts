/** The query parameters that guest pages pass on: the page to open after signing in, and the course applied for. S9 P9 */
const carried = ['next', 'course']

/** Returns the address of a guest page that still knows where its visitor wanted to go; `search` is that of the present page. S9 */
export function withNext(path: string, search: string): string {
  const query = new URLSearchParams(search)
  const more = carried.flatMap((name) => {
    const value = query.get(name)
    return value === null ? [] : [`${name}=${encodeURIComponent(value)}`]
  })
  if (more.length === 0) return path
  return `${path}${path.includes('?') ? '&' : '?'}${more.join('&')}`
}
