import { accountCommands } from '../accounts/commands.ts'
import { invitationCommands } from '../invitations/commands.ts'
import { invigilationCommands } from '../invigilation/commands.ts'
import { learningCommands } from '../learning/commands.ts'
import { newsCommands } from '../news/commands.ts'
import { orderCommands } from '../orders/commands.ts'
import { pictureCommands } from '../media/commands.ts'
import { statusCommands } from '../metrics/commands.ts'
import { requestCommands } from '../requests/commands.ts'
import { messageCommands, settingCommands } from '../site/commands.ts'
import type { Command, CommandGroup } from '../staff/command.ts'

/** All staff commands, in the groups that the help shows. */
export const commandGroups: readonly CommandGroup[] = [
  { title: 'Staff and accounts', commands: [...invitationCommands, ...accountCommands] },
  { title: 'Exams', commands: invigilationCommands },
  { title: 'Practice', commands: learningCommands },
  { title: 'Requests, orders and messages', commands: [...requestCommands, ...orderCommands, ...messageCommands] },
  { title: 'The site', commands: [...statusCommands, ...newsCommands, ...pictureCommands, ...settingCommands] },
]

/** All staff commands. */
export const commands: readonly Command[] = commandGroups.flatMap((group) => group.commands)
