import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { inject } from 'vitest'

/** Returns the emails to an address, from the files that replace a mail server. */
export async function emailsTo(address: string): Promise<Email[]> {
  const folder = join(inject('site').dataDir, 'mails')
  const names = await readdir(folder).catch(() => [])
  const emails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
  return emails.filter(({ to }) => to?.some((one) => one.address === address))
}
