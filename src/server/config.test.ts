import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { BadConfig, Environment, readConfig } from './config.ts'

test('an empty environment is a safe site on this machine only', () => {
  expect(readConfig({ PORT: '' })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('.data'),
    databaseUrl: null,
    databasePool: 10,
    pooler: null,
    standbyUrl: null,
    loadsDemo: true,
    demoSignIns: 'local',
    demoPassword: null,
    isPublic: false,
    trustedProxies: 0,
    siteUrl: null,
    smtpUrl: null,
    mailFrom: 'no-reply@localhost',
    s3: null,
    backupCopies: null,
    metricsPort: null,
    traces: null,
    examWorker: true,
    logLevel: 'info',
  })
})

test.each([
  { environment: { HOST: '127.0.0.1' }, allowed: 'local' },
  { environment: { HOST: '::1' }, allowed: 'local' },
  { environment: { HOST: 'localhost' }, allowed: 'local' },
  { environment: { HOST: '0.0.0.0' }, allowed: 'none' },
  { environment: { HOST: '192.0.2.7' }, allowed: 'none' },
  { environment: { HOST: '0.0.0.0', DEMO_SIGN_INS: '1' }, allowed: 'all' },
  { environment: { HOST: '127.0.0.1', TRUST_PROXY: '1' }, allowed: 'none' },
  { environment: { HOST: '127.0.0.1', SITE_URL: 'https://academy.example' }, allowed: 'none' },
  { environment: { HOST: '127.0.0.1', SITE_URL: 'http://localhost:8080' }, allowed: 'local' },
  { environment: { SITE_URL: 'https://academy.example', DEMO_SIGN_INS: '1' }, allowed: 'all' },
  { environment: { HOST: '127.0.0.1', DEMO_SIGN_INS: '0' }, allowed: 'none' },
])('with $environment the demo sign-ins are allowed to: $allowed', ({ environment, allowed }) => {
  expect(readConfig(environment).demoSignIns).toBe(allowed)
})

test('the demo password is not the published one, nor a short one', () => {
  for (const DEMO_PASSWORD of ['lantern-demo', 'short'])
    expect(() => readConfig({ DEMO_PASSWORD })).toThrow(/DEMO_PASSWORD: must /)
  expect(readConfig({ DEMO_PASSWORD: 'shown at the fair' }).demoPassword).toBe('shown at the fair')
})

test('every invalid value is named', () => {
  const read = () => readConfig({ PORT: 'many', DEMO: 'yes', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' })
  expect(read).toThrow(BadConfig)
  for (const name of ['PORT', 'DEMO', 'DATABASE_URL', 'LOG_LEVEL']) expect(read).toThrow(new RegExp(`${name}: `))
})

test.each([
  { SITE_URL: 'https://lantern.example/', siteUrl: 'https://lantern.example' },
  { SITE_URL: 'http://127.0.0.1:3000', siteUrl: 'http://127.0.0.1:3000' },
])('links begin with $siteUrl when SITE_URL is $SITE_URL', ({ SITE_URL, siteUrl }) => {
  expect(readConfig({ SITE_URL }).siteUrl).toBe(siteUrl)
})

test.each([
  { SITE_URL: 'lantern.example' },
  { SITE_URL: 'https://lantern.example/school' },
  { SMTP_URL: 'mail.example' },
  { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'somebody' },
  { SMTP_URL: 'smtp://mail.example' },
  { METRICS_PORT: '80' },
  { METRICS_PORT: '3000' },
  { S3_ENDPOINT: 'https://files.example', S3_BUCKET: 'lantern' },
])('%o is refused', (environment) => {
  expect(() => readConfig(environment)).toThrow(BadConfig)
})

test.each([
  { environment: {}, loaded: true },
  { environment: { HOST: '0.0.0.0' }, loaded: false },
  { environment: { SITE_URL: 'https://academy.example' }, loaded: false },
  { environment: { HOST: '0.0.0.0', DEMO: '1' }, loaded: true },
  { environment: { HOST: '0.0.0.0', DEMO_SIGN_INS: '1' }, loaded: true },
  { environment: { DEMO: '0' }, loaded: false },
])(
  'O14 a site that is open to the world begins empty unless the demo is asked for: $environment',
  ({ environment, loaded }) => {
    expect(readConfig(environment).loadsDemo).toBe(loaded)
  },
)

test('O7 copies of backups need a bucket and a public key: nothing leaves the machine in clear', () => {
  const bucket = {
    BACKUP_S3_ENDPOINT: 'https://s3.example',
    BACKUP_S3_BUCKET: 'copies',
    BACKUP_S3_ACCESS_KEY: 'key',
    BACKUP_S3_SECRET_KEY: 'secret',
  }
  const BACKUP_RECIPIENT = `age1${'q'.repeat(58)}`
  expect(() => readConfig(bucket)).toThrow('set all five or none')
  expect(() => readConfig({ BACKUP_RECIPIENT })).toThrow('set all five or none')
  expect(() => readConfig({ ...bucket, BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1Q' })).toThrow('must be the public key')
  expect(readConfig({ ...bucket, BACKUP_RECIPIENT, BACKUP_KEEP: '3,2,1' }).backupCopies).toMatchObject({
    recipient: BACKUP_RECIPIENT,
    keep: { daily: 3, weekly: 2, monthly: 1 },
  })
  expect(() => readConfig({ BACKUP_KEEP: '0,4,12' })).toThrow('three numbers')
})

test('the README documents every setting', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  expect(Object.keys(Environment.shape).filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})
