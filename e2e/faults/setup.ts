import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readFigures, tableOf } from './figures.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The file of figures until the run ends; absent when they are not printed. */
    figuresPath?: string
  }
}

/** The figures of the last release, measured at its commit. `npm run test:faults -- --keep` writes them. */
const releaseFile = new URL('release.jsonl', import.meta.url)

/** Prints the figures at the end of a run beside those of the last release; with KEEP_FIGURES they become the release's. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'lantern-figures-'))
  const path = join(folder, 'figures.jsonl')
  writeFileSync(path, '')
  project.provide('figuresPath', path)
  return () => {
    process.stdout.write(`\n${tableOf(readFigures(path), readFigures(releaseFile))}\n`)
    if (process.env['KEEP_FIGURES']) copyFileSync(path, releaseFile)
    rmSync(folder, { recursive: true })
  }
}
