import { followMenus } from './menus.ts'
import { listenForLogOut } from './log-out.ts'
import { settlePictures } from './pictures.ts'
import { sayMomentsHere } from './moments.ts'
import { startEach } from './start-each.ts'
import { dropStrayClicks } from './stray-clicks.ts'
import { takeThemes } from './themes.ts'

/** Starts the behaviors of every page that take a few lines and no framework, on documents and app pages alike. */
export function behave(): void {
  startEach(takeThemes, followMenus, settlePictures, listenForLogOut, sayMomentsHere, dropStrayClicks)
}
