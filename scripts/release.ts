import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { builtFolder } from '../src/builds.ts'
import { formerFilesIn } from './former-builds.ts'
import { newestMigration } from '../src/server/db/oldest-release.ts'
import type { Release } from '../src/keeping/home.ts'

const project = fileURLToPath(new URL('..', import.meta.url))

type LockFile = { packages: Record<string, { dev?: boolean }> }

/** The files and folders that are copied from the project as they are. */
const documents = ['README.md', 'LICENSE', 'CHANGELOG.md', 'SECURITY.md', 'docs', 'deploy']
const readJson = <Content>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as Content

/** Returns whether a path below `src` is needed by what runs: tests and tools of developers are not, and the screens are built. */
export const isReleased = (path: string) =>
  !/^(dev|demo\/check)\.ts$|\.test\.tsx?$|^(web|testing)(\/|$)|\/tests(\/|$)|\/tsconfig\.json$/.test(path)

/** Returns the folders of the packages that production needs and this machine has. */
function productionPackages(): string[] {
  const { packages } = readJson<LockFile>(join(project, 'package-lock.json'))
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true && existsSync(join(project, path)))
    .map(([path]) => path)
}

/** Copies a package without those inside it: each of them has an entry of its own, or none. */
function copyPackage(path: string, folder: string): void {
  const inner = join(project, path, 'node_modules')
  cpSync(join(project, path), join(folder, path), {
    recursive: true,
    verbatimSymlinks: true,
    // Each file is asked of it, which takes several times as long.
    ...(existsSync(inner) && { filter: (source) => source !== inner }),
  })
}

/** The part of a release that are scripts and styles of former builds. */
export const ofFormerBuilds = 'former builds'

/** Lays out a release in a new folder; returns the megabytes of each part. docs/decisions/0189 */
export function layOutRelease(folder: string, version: string): Record<string, number> {
  mkdirSync(dirname(folder), { recursive: true })
  mkdirSync(folder)
  const parts: Record<string, number> = {}
  const add = (part: string, work: () => void) => {
    const before = readdirSync(folder)
    work()
    const own = readdirSync(folder).filter((name) => !before.includes(name))
    parts[part] = own.reduce((sum, name) => sum + megabytesOf(join(folder, name)), 0)
  }
  add('site', () => {
    const built = builtFolder(project)
    const to = join(folder, 'dist/builds', basename(built))
    cpSync(built, to, { recursive: true })
    mkdirSync(join(folder, 'dist'), { recursive: true })
    link(join('builds', basename(built)), join(folder, 'dist/current'))
    const source = join(project, 'src')
    cpSync(source, join(folder, 'src'), {
      recursive: true,
      filter: (from) => isReleased(from.slice(source.length + 1)),
    })
    for (const name of ['quick-modules.mjs', 'site-process.json'])
      cpSync(join(project, 'scripts', name), join(folder, 'scripts', name))
    const manifest = readJson<Record<string, unknown>>(join(project, 'package.json'))
    const { devDependencies: _, scripts: __, allowScripts: ___, ...kept } = manifest
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...kept, version }, null, 2)}\n`)
    copyFileSync(join(project, 'scripts/lantern.sh'), join(folder, 'lantern'))
    chmodSync(join(folder, 'lantern'), 0o755)
  })
  // Few in a release that is built anew, many where one builds all day: they stay for pages that are open.
  const client = join(folder, 'dist/current/client')
  const former = [client, ...readdirSync(client).map((name) => join(client, name))].flatMap(formerFilesIn)
  parts[ofFormerBuilds] = former.reduce((sum, path) => sum + megabytesOf(path), 0)
  parts['site'] = (parts['site'] ?? 0) - parts[ofFormerBuilds]
  add('packages', () => productionPackages().forEach((path) => copyPackage(path, folder)))
  add('Node', () => {
    mkdirSync(join(folder, 'bin'))
    copyFileSync(join(project, 'node_modules/node/bin/node'), join(folder, 'bin/node'))
    chmodSync(join(folder, 'bin/node'), 0o755)
  })
  add('documents', () => {
    for (const name of documents) cpSync(join(project, name), join(folder, name), { recursive: true })
    writeFileSync(join(folder, 'sbom.cdx.json'), listOfParts())
  })
  const release: Release = {
    version,
    machine: `${process.platform}-${process.arch}`,
    newestMigration: newestMigration(),
  }
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify(release, null, 2)}\n`)
  return parts
}

/** Returns the list of what production is made of, in CycloneDX's form. */
function listOfParts(): string {
  const args = ['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--package-lock-only']
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: project, encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`)
  return stdout
}

function link(to: string, path: string): void {
  const { status, stderr } = spawnSync('ln', ['-s', to, path], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** Returns the size of a file, or of all files of a folder, in millions of bytes. */
function megabytesOf(path: string): number {
  if (statSync(path).isFile()) return statSync(path).size / 1e6
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1e6
}

/** Packs a release; compressed unless the archive's name ends with .tar. Writes its checksum beside it. */
export async function packRelease(folder: string, archive: string): Promise<void> {
  const form = archive.endsWith('.tar') ? '-cf' : '-czf'
  const typed = ['--owner=0', '--group=0', '--numeric-owner', form, archive, '-C', dirname(folder), basename(folder)]
  const { status, stderr } = spawnSync('tar', typed, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`tar failed: ${stderr}`)
  const hash = createHash('sha256')
  await pipeline(createReadStream(archive), hash)
  writeFileSync(`${archive}.sha256`, `${hash.digest('hex')}  ${basename(archive)}\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { version } = readJson<{ version: string }>(join(project, 'package.json'))
  const folder = join(project, 'dist/release', `lantern-${version}`)
  rmSync(dirname(folder), { recursive: true, force: true })
  const parts = layOutRelease(folder, version)
  const total = Object.values(parts).reduce((sum, size) => sum + size, 0)
  const archive = join(dirname(folder), `lantern-${version}-${process.platform}-${process.arch}.tar.gz`)
  await packRelease(folder, archive)
  for (const [part, size] of Object.entries({ ...parts, 'in all': total, archive: statSync(archive).size / 1e6 }))
    console.log(`${size.toFixed(1).padStart(7)} MB  ${part}`)
  rmSync(folder, { recursive: true })
  console.log(archive)
}
