import { resolve } from 'node:path'
import { z } from 'zod'
import { inPlainWords } from '../languages/in-english.ts'
import type { Retention } from '../core/staff/backups.ts'
import { publishedPassword } from '../core/accounts/published-password.ts'
import { defaultDataDir } from './data-dir.ts'
import { addressesOf } from './db/hosts.ts'
import { isLoopbackHost } from './http/local-request.ts'
import type { DemoSignIns } from './http/context.ts'

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })
}
/** An address without its trailing slash, so that paths can be appended. */
const webAddress = z
  .string()
  .refine((value) => /^https?:\/\/[^/?#@]+$/.test(value.replace(/\/$/, '')), 'must be http(s)://host, without a path')
  .transform((value) => value.replace(/\/$/, ''))
const bucketName = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,62}$/, 'must be the name of a bucket')
const flag = z.enum(['0', '1']).transform((value) => value === '1')

/** The address of a PostgreSQL server, or of several of which one takes changes. */
const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
  .superRefine((url, context) => {
    try {
      addressesOf(url)
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message })
    }
  })

/** Every environment variable with its default and meaning; the README documents the same list. */
export const Environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default(defaultDataDir),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_NAMED_STATEMENTS: flag.default(false),
  DATABASE_STANDBY_URL: databaseAddress
    .refine((url) => addressesOf(url).length === 1, 'must name one server; HAProxy can stand for several')
    .optional(),
  DATABASE_POOL: wholeNumber(4, 200).default(10),
  DEMO: flag.optional(),
  DEMO_SIGN_INS: flag.optional(),
  DEMO_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .refine((value) => value !== publishedPassword, 'must not be the published one')
    .optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  SITE_URL: webAddress.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/]+/, 'must begin with smtp:// or smtps://')
    .optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: bucketName.optional(),
  S3_REGION: z.string().min(1).default('auto'),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  BACKUP_S3_ENDPOINT: webAddress.optional(),
  BACKUP_S3_BUCKET: bucketName.optional(),
  BACKUP_S3_REGION: z.string().min(1).default('auto'),
  BACKUP_S3_ACCESS_KEY: z.string().min(1).optional(),
  BACKUP_S3_SECRET_KEY: z.string().min(1).optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[02-9ac-hj-np-z]{58}$/, 'must be the public key of age that backup --new-key prints, like age1…')
    .optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,2},\d{1,3},\d{1,3}$/, 'must be three numbers: days, weeks and months, like 7,4,12')
    .default('7,4,12'),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, 'must be name@host or Name <name@host>')
    .optional(),
  METRICS_PORT: wholeNumber(1024, 65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .regex(/^https?:\/\/[^/?#@]+(\/[^?#]*)?$/, 'must be http(s)://host, which takes traces at /v1/traces')
    .transform((value) => value.replace(/\/$/, ''))
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1),
  EXAM_WORKER: flag.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

type Bucket = { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string }

/** A bucket for copies of backups, the public key that they are encrypted to, and how many stay there. */
export type BackupCopies = { bucket: Bucket; recipient: string; keep: Retention }

/** The validated settings. */
export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  /** The server itself, where DATABASE_URL leads to a pooler in transaction mode, and whether that knows statements by name. */
  pooler: { directUrl: string; knowsNames: boolean } | null
  /** A standby of that server, for reading what may be some seconds old; null: none. */
  standbyUrl: string | null
  databasePool: number
  loadsDemo: boolean
  /** The places from which the demo's accounts may sign in. */
  demoSignIns: DemoSignIns
  /** The password of the demo's accounts; null: a random one, kept in the data folder. */
  demoPassword: string | null
  /** True if the site is open to the world, by its address, a proxy in front, or the host it listens on. */
  isPublic: boolean
  /** The number of proxies in front that are trusted to forward the client's address. */
  trustedProxies: number
  /** The public address of the site, for links in emails; null: the address that it listens at. */
  siteUrl: string | null
  /** The mail server; null: emails are written to files. */
  smtpUrl: string | null
  /** The sender of emails: name@host or Name <name@host>. */
  mailFrom: string
  /** The store of uploaded files; null: a folder inside `dataDir`. */
  s3: Bucket | null
  /** The store for encrypted copies of backups, away from this machine; null: none. */
  backupCopies: BackupCopies | null
  /** The port of this machine that figures for Prometheus are served on; null: nowhere. */
  metricsPort: number | null
  /** The receiver of traces and the share of requests that are traced; null: none. */
  traces: { endpoint: string; share: number } | null
  /** True if browsers may store the test player, to open it without a network. */
  examWorker: boolean
  logLevel: string
}

/** Thrown for environment variables with invalid values; the message names each one. */
export class BadConfig extends Error {}

/** Returns the settings of the S3-compatible store; throws unless all or none of them are set. */
function s3Of(values: z.output<typeof Environment>): Bucket | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = values
  if (endpoint && bucket && accessKey && secretKey) {
    return { endpoint, bucket, region: values.S3_REGION, accessKey, secretKey }
  }
  if (endpoint ?? bucket ?? accessKey ?? secretKey)
    throw new BadConfig('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY: set all four or none')
  return null
}

/** Returns where copies of backups go; throws unless all or none of it is set, since nothing leaves the machine in clear. */
function backupCopiesOf(values: z.output<typeof Environment>): BackupCopies | null {
  const {
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_BUCKET: bucket,
    BACKUP_S3_ACCESS_KEY: accessKey,
    BACKUP_S3_SECRET_KEY: secretKey,
    BACKUP_RECIPIENT: recipient,
  } = values
  if (endpoint && bucket && accessKey && secretKey && recipient) {
    const [daily = 0, weekly = 0, monthly = 0] = values.BACKUP_KEEP.split(',').map(Number)
    return {
      bucket: { endpoint, bucket, region: values.BACKUP_S3_REGION, accessKey, secretKey },
      recipient,
      keep: { daily, weekly, monthly },
    }
  }
  if (endpoint ?? bucket ?? accessKey ?? secretKey ?? recipient)
    throw new BadConfig(
      'BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET, BACKUP_S3_ACCESS_KEY, BACKUP_S3_SECRET_KEY, BACKUP_RECIPIENT: set all five or none',
    )
  return null
}

/** Returns whether the site is open to the world, by a proxy in front, a public name, or listening beyond this machine. */
function isPublicBy({ HOST, TRUST_PROXY, SITE_URL }: z.output<typeof Environment>): boolean {
  const isLoopback = HOST === '::1' || isLoopbackHost(HOST)
  const hasPublicName = SITE_URL !== undefined && !isLoopbackHost(new URL(SITE_URL).hostname)
  return !isLoopback || TRUST_PROXY > 0 || hasPublicName
}

/**
 * Returns whether the demo is loaded. Without a word of the operator a site that is open to the world begins empty: strangers would find
 * courses that no one teaches.
 */
const loadsDemoBy = (values: z.output<typeof Environment>) =>
  values.DEMO ?? (values.DEMO_SIGN_INS === true || !isPublicBy(values))

/**
 * Returns who may use the demo sign-ins. Without a word of the operator only this machine may, and only while the site is not open to the
 * world.
 */
function demoSignInsOf(values: z.output<typeof Environment>): DemoSignIns {
  if (values.DEMO_SIGN_INS !== undefined) return values.DEMO_SIGN_INS ? 'all' : 'none'
  return isPublicBy(values) ? 'none' : 'local'
}

/** Reads and validates the environment; empty values count as absent. Throws {@link BadConfig}. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = Environment.safeParse(present, inPlainWords)
  if (!read.success)
    throw new BadConfig(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  const values = read.data
  if (values.SMTP_URL !== undefined && values.MAIL_FROM === undefined)
    throw new BadConfig('MAIL_FROM: is needed with SMTP_URL')
  if (values.DATABASE_DIRECT_URL !== undefined && values.DATABASE_URL === undefined)
    throw new BadConfig('DATABASE_DIRECT_URL: needs DATABASE_URL, the address of the pooler')
  if (values.DATABASE_STANDBY_URL !== undefined && values.DATABASE_URL === undefined)
    throw new BadConfig('DATABASE_STANDBY_URL: needs DATABASE_URL, the address of the server that it follows')
  if (values.METRICS_PORT === values.PORT)
    throw new BadConfig('METRICS_PORT: must be another than PORT, where everyone could read them')
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    pooler:
      values.DATABASE_DIRECT_URL === undefined
        ? null
        : { directUrl: values.DATABASE_DIRECT_URL, knowsNames: values.DATABASE_NAMED_STATEMENTS },
    standbyUrl: values.DATABASE_STANDBY_URL ?? null,
    databasePool: values.DATABASE_POOL,
    loadsDemo: loadsDemoBy(values),
    demoSignIns: demoSignInsOf(values),
    demoPassword: values.DEMO_PASSWORD ?? null,
    isPublic: isPublicBy(values),
    trustedProxies: values.TRUST_PROXY,
    siteUrl: values.SITE_URL ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? 'no-reply@localhost',
    s3: s3Of(values),
    backupCopies: backupCopiesOf(values),
    metricsPort: values.METRICS_PORT ?? null,
    traces:
      values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, share: values.OTEL_TRACES_SAMPLER_ARG },
    examWorker: values.EXAM_WORKER,
    logLevel: values.LOG_LEVEL,
  }
}
