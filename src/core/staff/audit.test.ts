import { expect, test } from 'vitest'
import { withoutSecrets } from './audit.ts'

test('the audit log never holds a password, a token, a code or a hash', () => {
  const values = {
    name: 'Huda',
    password: 'x',
    passwordHash: 'x',
    access_token: 'x',
    SMTP_SECRET: 'x',
    code: '1',
    role: 'tutor',
    mail: { from: 'Huda', smtp: { password: 'x', port: 25 } },
    links: [{ token: 'x', until: null }, 'plain'],
  }
  expect(withoutSecrets(values)).toEqual({
    name: 'Huda',
    role: 'tutor',
    mail: { from: 'Huda', smtp: { port: 25 } },
    links: [{ until: null }, 'plain'],
  })
})
