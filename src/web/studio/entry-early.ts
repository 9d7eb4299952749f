// Runs before the studio's modules, as one script without imports once it is built.
import '../entry-older.ts'
import { watchStart } from '../document/say-not-started.ts'

watchStart()
