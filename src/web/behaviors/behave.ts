import { followMenus } from './menus.ts'
import { listenForLogOut } from './log-out.ts'
import { settlePictures } from './pictures.ts'
import { sayMomentsHere } from './moments.ts'
import { takeThemes } from './themes.ts'

/** What works on every page by itself, with a few lines and no framework: on documents, and on pages that are all program. */
export function behave(): void {
  takeThemes()
  followMenus()
  settlePictures()
  listenForLogOut()
  sayMomentsHere()
}
