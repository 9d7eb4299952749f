import type { Command } from '../staff/command.ts'
import { kinds } from './pictured-kinds.ts'

/** The staff commands about the site's pictures. */
export const pictureCommands: readonly Command[] = [
  {
    name: 'picture',
    takes: 'KIND NAME FILE [--alt TEXT]',
    does: `Shows a photo on the site. KIND is ${kinds}; NAME is its slug, or a banner's id. --alt describes the photo of an article or a banner.`,
    positionals: 3,
    options: { alt: { type: 'string' } },
    load: async () => (await import('./command-runs.ts')).replaceShownPicture,
  },
]
