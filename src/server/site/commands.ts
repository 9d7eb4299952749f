import type { Command } from '../staff/command.ts'

/** The staff commands about messages to the academy. H8 */
export const messageCommands: readonly Command[] = [
  {
    name: 'messages',
    takes: '',
    does: 'Lists the unanswered messages to the academy, oldest first.',
    positionals: 0,
    load: async () => (await import('./message-runs.ts')).listMessages,
  },
  {
    name: 'message-answered',
    takes: 'ID',
    does: 'Marks a message as answered, which removes it from the list.',
    positionals: 1,
    load: async () => (await import('./message-runs.ts')).markMessageAnswered,
  },
]

/** The staff commands about settings. */
export const settingCommands: readonly Command[] = [
  {
    name: 'settings',
    takes: '',
    does: "Shows the academy's settings, such as its name, number, currency and payment instructions.",
    positionals: 0,
    load: async () => (await import('./setting-runs.ts')).showSettings,
  },
  {
    name: 'set',
    takes: 'SETTING VALUE',
    does: "Sets one of the academy's settings; '' clears an optional one, lists are JSON.",
    positionals: 2,
    load: async () => (await import('./setting-runs.ts')).changeSetting,
  },
]
