import { followMenus } from './menus.ts'
import { listenForLogOut } from './log-out.ts'
import { settlePictures } from './pictures.ts'
import { sayMomentsHere } from './moments.ts'
import { startEach } from './start-each.ts'
import { takeThemes } from './themes.ts'

/** What works on every page by itself, with a few lines and no framework: on documents, and on pages that are all program. */
export function behave(): void {
  startEach(takeThemes, followMenus, settlePictures, listenForLogOut, sayMomentsHere)
}
