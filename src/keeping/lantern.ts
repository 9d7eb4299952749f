import { print, runProgram } from '../server/staff/program.ts'
import { Misuse } from '../server/staff/command.ts'
import { holdPort } from './hold.ts'
import { openHome, settleHome, CannotKeep } from './home.ts'
import { runInRelease, runOnFiles } from './programs.ts'
import { printStatus, stopRunning } from './running.ts'
import { rollBack, upgrade } from './upgrade.ts'
import { unitOf } from './unit.ts'

type Command = { takes?: string; does: string; run(typed: string[]): Promise<number | void> }

const passOn = (program: string) => (typed: string[]) => runInRelease(openHome(), program, typed)

const onFiles = (program: string) => (typed: string[]) => runOnFiles(openHome(), program, typed)

const commands: Record<string, Command> = {
  start: {
    does: 'Serves the site until Ctrl-C or SIGTERM, with the settings of lantern.env; SIGHUP takes them, and the current release, anew.',
    run: async () => {
      settleHome(openHome().folder)
      return holdPort()
    },
  },
  stop: { does: 'Stops the site, and the embedded database if one was left running.', run: stopRunning },
  status: { does: 'Says which release runs, and whether it replies.', run: printStatus },
  staff: {
    takes: 'COMMAND …',
    does: 'Runs a staff command; without one it lists them. `lantern staff owner EMAIL` makes the first owner.',
    run: passOn('src/server/composition/staff.ts'),
  },
  backup: {
    takes: 'FILE [--encrypt] | --new-key',
    does: 'Writes the whole academy into one file beside the running site; --new-key prints the keys for copies in a store.',
    run: onFiles('src/server/composition/backup.ts'),
  },
  restore: {
    takes: 'FILE [--key KEYFILE] [--replace]',
    does: 'Restores a backup, or s3:latest from the store, while the site is stopped; --replace backs up what is there first.',
    run: onFiles('src/server/composition/restore.ts'),
  },
  import: {
    takes: 'FILE --quiz NAME --course SLUG',
    does: 'Reads questions into a draft quiz.',
    run: onFiles('src/server/composition/import.ts'),
  },
  export: {
    takes: 'FILE --quiz NAME --course SLUG',
    does: 'Writes a quiz into a file.',
    run: onFiles('src/server/composition/export.ts'),
  },
  content: {
    takes: '[SET] [--course SLUG]',
    does: 'Brings the questions and lessons of this release into the academy; what your staff have changed stays.',
    run: passOn('src/demo/take.ts'),
  },
  upgrade: {
    takes: 'FILE | --rollback',
    does: 'Unpacks and checks a release, backs up, migrates, and switches to it; the site goes on. --rollback is lantern rollback.',
    run: (typed) => (typed[0] === '--rollback' ? rollBack(openHome()) : upgrade(openHome(), typed[0])),
  },
  rollback: { does: 'Switches back to the release that ran before.', run: () => rollBack(openHome()) },
  doctor: {
    does: 'Looks at the database, disk, mail, clock, backups and public address, and says what to do.',
    run: passOn('src/server/composition/doctor.ts'),
  },
  service: {
    does: 'Makes this release the current one where none is, and prints a unit of systemd: lantern service > /etc/systemd/system/lantern.service',
    run: async () => {
      const home = openHome()
      settleHome(home.folder)
      print(unitOf(home))
    },
  },
}

const callOf = (name: string) => `lantern ${[name, commands[name]?.takes].filter(Boolean).join(' ')}`
const usage = () =>
  ['Usage:', ...Object.keys(commands).map((name) => `  ${callOf(name).padEnd(36)} ${commands[name]?.does}`)].join('\n')

await runProgram(async ([name, ...typed]) => {
  if (name === undefined || ['help', '--help', '-h'].includes(name)) return print(usage())
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Misuse(`Unknown command ${name}.\n${usage()}`)
  if (typed.includes('--help') || typed.includes('-h')) return print(`${callOf(name)}\n${command.does}`)
  if (command.takes === undefined && typed.length > 0) throw new Misuse(`lantern ${name} takes no ${typed[0]}.`)
  try {
    process.exitCode = (await command.run(typed)) ?? 0
  } catch (error) {
    if (!(error instanceof CannotKeep)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
})
