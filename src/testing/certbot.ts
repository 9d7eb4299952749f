import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { unpackedPackages } from './debian-packages.ts'

/** The modules of Python that certbot needs. */
const modules = [
  'certbot acme josepy configargparse configobj parsedatetime rfc3339 tz distro six pkg-resources',
  'zope.component zope.interface zope.event zope.hookable cryptography openssl cffi-backend',
  'requests requests-toolbelt urllib3 chardet charset-normalizer idna certifi',
]
  .join(' ')
  .split(' ')

/** Returns the folders of Debian's packages for certbot; undefined, with a sentence, where they cannot be fetched or run. */
export function unpackedCertbot(): string[] | undefined {
  const folders = unpackedPackages(['certbot', ...modules.map((name) => `python3-${name}`)])
  const { status } = spawnSync('/usr/bin/python3', ['-c', 'import sys; sys.exit(sys.version_info[:2] != (3, 11))'])
  return status === 0 ? folders : undefined
}

/** Returns the program of certbot in a tree of unpacked packages. */
export const certbotIn = (tree: string) => join(tree, 'usr/bin/certbot')
