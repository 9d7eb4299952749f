import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
/** The folder of the programs that packages bring. */
export const bin = join(root, 'node_modules/.bin')

/** The Node that package-lock.json pins. */
export const node = join(bin, 'node')

/** The environment with the project's programs first in PATH, so that `#!/usr/bin/env node` finds the pinned Node too. */
export const toolEnv = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` }

/** Prints why and exits with 1. */
export function fail(why) {
  console.error(why)
  process.exit(1)
}

/**
 * Runs a program to its end, in the project's folder unless `cwd` says where. Its output is visible; with `isQuiet` it is only returned, and with `onOutput` it is
 * returned and passed on as it comes.
 */
export function run(program, args, { cwd = root, env = {}, isQuiet = false, onOutput } = {}) {
  return new Promise((resolve) => {
    const stdio = isQuiet || onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(program, args, { cwd, env: { ...toolEnv, ...env }, stdio })
    const end = () => child.kill('SIGTERM')
    const signals = ['SIGINT', 'SIGTERM']
    signals.forEach((signal) => process.once(signal, end))
    let output = ''
    const take = (chunk) => {
      output += chunk
      onOutput?.(chunk)
    }
    child.stdout?.setEncoding('utf8').on('data', take)
    child.stderr?.setEncoding('utf8').on('data', take)
    child.on('error', (error) => fail(`${program} could not be started: ${error.message}`))
    child.on('close', (code) => {
      signals.forEach((signal) => process.off(signal, end))
      resolve({ code: code ?? 1, output })
    })
  })
}

/** Runs a program of node_modules/.bin with visible output; returns its exit code. */
export const runTool = async (tool, args, env) => (await run(join(bin, tool), args, { env })).code
