import { unzipSync } from 'fflate'
import type { CodedText } from '../../../core/coded.ts'
import { finding } from '../../../core/quizzes/import-findings.ts'
import type { Entries } from './bank.ts'

/** The reason why an archive is not read. */
export class ArchiveProblem extends Error {
  readonly said: CodedText
  constructor(said: CodedText) {
    super(said)
    this.said = said
  }
}

/** The limits of an archive: how many entries, and how large they are when they are unpacked, in bytes. I4 */
export const archiveLimits = { entries: 12_000, entryBytes: 64 * 1024 * 1024, bytes: 192 * 1024 * 1024 }

/** Returns whether a file is a ZIP archive. */
export const isArchive = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6))

/** Returns a limit as people read it. */
export const inMegabytes = (bytes: number): number => bytes / (1024 * 1024)

/** Returns whether a path leads out of the archive or is not valid inside one. */
const isOutside = (path: string) => /^[/\\]|^[a-z]:|\\|(?:^|\/)\.\.(?:\/|$)|\p{Cc}/iu.test(path)

/**
 * Unpacks an archive in memory. Rejects with {@link ArchiveProblem} more entries or bytes than the limits allow, before anything is
 * unpacked, and paths that lead out of it. What unpacks to more than it declares is cut there. `most`: how many bytes it may unpack to. I4
 */
export function openArchive(bytes: Uint8Array, most = archiveLimits.bytes): Entries {
  let [count, total] = [0, 0]
  try {
    const entries = unzipSync(bytes, {
      filter({ name, size, originalSize }) {
        count += 1
        total += originalSize
        if (count > archiveLimits.entries)
          throw new ArchiveProblem(finding('bank.archive_files', { most: archiveLimits.entries }))
        if (isOutside(name)) throw new ArchiveProblem(finding('bank.archive_outside'))
        if (originalSize > archiveLimits.entryBytes || total > most)
          throw new ArchiveProblem(
            finding('bank.archive_unpacked', {
              most: inMegabytes(archiveLimits.bytes),
              each: inMegabytes(archiveLimits.entryBytes),
            }),
          )
        // Packed, nothing grows by more than a little: such an entry lies about its size.
        if (size > originalSize + originalSize / 8 + 1024) throw new ArchiveProblem(finding('bank.archive_damaged'))
        return !name.endsWith('/')
      },
    })
    return new Map(Object.entries(entries))
  } catch (error) {
    if (error instanceof ArchiveProblem) throw error
    throw new ArchiveProblem(finding('bank.archive_damaged'))
  }
}
