import { accountCommands } from '../accounts/commands.ts'
import { invitationCommands } from '../invitations/commands.ts'
import { invigilationCommands } from '../invigilation/commands.ts'
import { newsCommands } from '../news/commands.ts'
import { orderCommands } from '../orders/commands.ts'
import { pictureCommands } from '../pictures/commands.ts'
import { requestCommands } from '../requests/commands.ts'
import { messageCommands } from '../site/commands.ts'
import { settingCommands } from '../site/setting-commands.ts'
import type { Command } from '../staff/command.ts'

/** All commands of `npm run staff`, grouped by domain. */
export const commands: readonly Command[] = [
  ...invitationCommands,
  ...accountCommands,
  ...invigilationCommands,
  ...requestCommands,
  ...orderCommands,
  ...newsCommands,
  ...pictureCommands,
  ...messageCommands,
  ...settingCommands,
]
