import { followMenus } from './menus.ts'
import { keepPlaceOfTabs } from './tabs-in-place.ts'
import { listenForLogOut } from './log-out.ts'
import { listenForReload } from './reload.ts'
import { stayWithoutNetwork } from './no-network.ts'
import { settlePictures } from './pictures.ts'
import { sayMomentsHere } from './moments.ts'
import { takeThemes } from './themes.ts'

/** What works on every page by itself, with a few lines and no framework: on documents, and on pages that are all program. */
export function behave(): void {
  takeThemes()
  followMenus()
  settlePictures()
  listenForLogOut()
  listenForReload()
  stayWithoutNetwork()
  keepPlaceOfTabs()
  void sayMomentsHere()
}
