// First, because it declares the order of the layers that all other styles come in.
import '../styles/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { followMenus } from '../behaviors/menus.ts'
import { whenOpened } from '../behaviors/opened.ts'
import { settlePictures } from '../behaviors/pictures.ts'
import { startEach } from '../behaviors/start-each.ts'
import { dropStrayClicks } from '../behaviors/stray-clicks.ts'
import { takeThemes } from '../behaviors/themes.ts'
import { paths } from '../base/paths.ts'
import { readToken } from '../base/session.ts'
import { routes } from './routes.tsx'

function start(): void {
  const place = document.getElementById('studio')
  if (!place) throw new Error('the document has no place for the studio')
  // Without a session nothing of it can be loaded; only an invitation is for a user without one.
  if (readToken(document.cookie) === null && !location.pathname.startsWith('/studio/welcome')) {
    location.replace(paths.loginThen(location.pathname + location.search))
    return
  }
  startEach(takeThemes, followMenus, settlePictures, dropStrayClicks)
  createRoot(place).render(
    <StrictMode>
      <RouterProvider router={createBrowserRouter(routes, { basename: '/studio' })} />
    </StrictMode>,
  )
  document.documentElement.dataset['live'] = ''
}

whenOpened(start)
