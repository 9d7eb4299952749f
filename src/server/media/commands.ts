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
  {
    name: 'copy-files',
    takes: '',
    does: 'Copies the uploaded files of this machine that the academy still has into the store that S3_… names. What is there already is not copied again, and nothing is removed from this machine.',
    positionals: 0,
    load: async () => (await import('./copy-runs.ts')).copyFiles,
  },
]
