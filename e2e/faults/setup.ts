import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { tableOf } from './figures.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The file of figures until the run ends; absent when they are not printed. */
    figuresPath?: string
  }
}

/** Prints the figures at the end of a run. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'lantern-figures-'))
  const path = join(folder, 'figures.jsonl')
  writeFileSync(path, '')
  project.provide('figuresPath', path)
  return () => {
    process.stdout.write(`\n${tableOf(path)}\n`)
    rmSync(folder, { recursive: true })
  }
}
