import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

// The filter of system calls that systemd makes of a unit, for a machine without a running systemd.

const numbersFile = '/usr/include/x86_64-linux-gnu/asm/unistd_64.h'
const systemd = (...typed: string[]) => spawnSync('systemd-analyze', typed, { encoding: 'utf8' })

/** Returns whether this machine has what {@link syscallFilter} reads, and is one whose calls it knows. */
export const knowsSyscalls = (): boolean =>
  process.arch === 'x64' && existsSync(numbersFile) && systemd('--version').status === 0

/** Returns the numbers of this machine's system calls by name. */
function numbersByName(): ReadonlyMap<string, number> {
  const defined = readFileSync(numbersFile, 'utf8').matchAll(/^#define __NR_(\w+) (\d+)$/gm)
  return new Map([...defined].map(([, name = '', number]) => [name, Number(number)]))
}

/** Returns the calls of a set of systemd, those of the sets inside it included. */
function callsOf(set: string): Set<string> {
  const lines = systemd('syscall-filter', set).stdout.split('\n').slice(1)
  const names = lines.map((line) => line.trim()).filter((name) => name !== '' && !name.startsWith('#'))
  return new Set(names.flatMap((name) => (name.startsWith('@') ? [...callsOf(name)] : [name])))
}

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number]

const load = (offset: number): Instruction => [0x20, 0, 0, offset]
const isEqual = (value: number, ifTrue: number, ifFalse: number): Instruction => [0x15, ifTrue, ifFalse, value]
const isAtLeast = (value: number, ifTrue: number, ifFalse: number): Instruction => [0x35, ifTrue, ifFalse, value]
const and = (value: number): Instruction => [0x54, 0, 0, value]
const end = (value: number): Instruction => [0x06, 0, 0, value]

const allowed = end(0x7fff0000)
const failing = (errno: number) => end(0x00050000 + errno)
const EPERM = 1
const ENOSYS = 38
const EAFNOSUPPORT = 97

const offsets = { number: 0, machine: 4, first: 16, second: 24 }
const x64 = 0xc000003e
/** The number from which the calls of the 32-bit variant of x64 begin. */
const otherVariant = 0x40000000
/** The flags of clone that make a namespace. */
const namespaces = 0x7e020080
/** AF_UNIX, AF_INET, AF_INET6, AF_NETLINK. */
const families = [1, 2, 10, 16]
/** SCHED_OTHER, SCHED_BATCH, SCHED_IDLE. */
const policies = [0, 3, 5]

/**
 * Returns the program for seccomp that lets through what the unit's SystemCallFilter does, but for namespaces, other families of addresses,
 * real-time policies, other personalities and other architectures.
 */
export function syscallFilter(): Buffer {
  const numbers = numbersByName()
  const refused = callsOf('@privileged')
  const names = [...callsOf('@system-service')].filter((name) => !refused.has(name))
  const numberOf = (name: string) => numbers.get(name) ?? 0xffff
  /** Returns the instructions for one call, passed over for every other. */
  const at = (name: string, ...body: Instruction[]): Instruction[] => [isEqual(numberOf(name), 0, body.length), ...body]
  const oneOf = (values: number[], errno: number): Instruction[] => [
    ...values.flatMap((value) => [isEqual(value, 0, 1), allowed]),
    failing(errno),
  ]
  const program: Instruction[] = [
    load(offsets.machine),
    isEqual(x64, 1, 0),
    failing(EPERM),
    load(offsets.number),
    isAtLeast(otherVariant, 0, 1),
    failing(EPERM),
    // Its flags are behind a pointer; programs then use the other one.
    ...at('clone3', failing(ENOSYS)),
    ...at('clone', load(offsets.first), and(namespaces), isEqual(0, 0, 1), allowed, failing(EPERM)),
    ...['unshare', 'setns'].flatMap((name) => at(name, failing(EPERM))),
    ...at('socket', load(offsets.first), ...oneOf(families, EAFNOSUPPORT)),
    ...at('personality', load(offsets.first), ...oneOf([0], EPERM)),
    ...at('sched_setscheduler', load(offsets.second), ...oneOf(policies, EPERM)),
    ...names.filter((name) => numbers.has(name)).flatMap((name) => at(name, allowed)),
    failing(EPERM),
  ]
  const bytes = Buffer.alloc(program.length * 8)
  program.forEach(([code, ifTrue, ifFalse, value], index) => {
    const offset = index * 8
    bytes.writeUInt16LE(code, offset)
    bytes.writeUInt8(ifTrue, offset + 2)
    bytes.writeUInt8(ifFalse, offset + 3)
    bytes.writeUInt32LE(value, offset + 4)
  })
  return bytes
}
