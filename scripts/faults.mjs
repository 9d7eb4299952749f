import { getChromium } from './chromium.mjs'
import { runTool } from './tools.mjs'

// The long part of the fault tests: killed servers, lost answers, lost networks; its figures stand at the end.

const args = ['run', '--config', 'e2e/faults/vitest.config.ts', ...process.argv.slice(2)]
process.exit(await runTool('vitest', args, { CHROMIUM_PATH: getChromium() }))
