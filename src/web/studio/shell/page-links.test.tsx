import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { PageLinks } from './page-links.tsx'

const labels = { pages: 'Pages', earlier: 'Earlier', at: 'Here', later: 'Later' }

/** Returns the addresses to which a page of several leads. */
const leadsTo = (page: number, pages: number) => {
  const shown = renderToStaticMarkup(
    <MemoryRouter initialEntries={['/people/groups/3']}>
      <PageLinks page={page} pages={pages} labels={labels} />
    </MemoryRouter>,
  )
  return [...shown.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)
}

test('a page leads to the one before and the one after it, where there are', () => {
  expect(leadsTo(1, 1)).toEqual([])
  expect(leadsTo(1, 3)).toEqual(['/people/groups/3?page=2'])
  expect(leadsTo(2, 3)).toEqual(['/people/groups/3?page=1', '/people/groups/3?page=3'])
  expect(leadsTo(3, 3)).toEqual(['/people/groups/3?page=2'])
})
