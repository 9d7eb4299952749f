import { expect, test } from 'vitest'
import { readAudit } from '../scripts/audit.ts'

test('the check of packages lists advisories, the most severe first, and takes no silence for an answer', () => {
  const advisory = { title: 'Prototype pollution', url: 'https://github.com/advisories/GHSA-1' }
  const reply = {
    auditReportVersion: 2,
    vulnerabilities: {
      outer: { name: 'outer', severity: 'low', range: '<2', via: ['inner'], fixAvailable: false },
      inner: { name: 'inner', severity: 'critical', range: '<=1.4', via: [advisory], fixAvailable: true },
    },
  }
  expect(readAudit(JSON.stringify(reply))).toEqual({
    lines: [
      'critical: inner <=1.4: Prototype pollution (https://github.com/advisories/GHSA-1); there is a newer version',
      'low: outer <2: by inner',
    ],
    why: null,
  })
  expect(readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} }))).toEqual({ lines: [], why: null })
  // A mirror without the service, a registry that is down, and no registry at all.
  for (const [printed, why] of [
    ['{"message":"405 Method Not Allowed","statusCode":405}', '405 Method Not Allowed'],
    ['{"error":{"summary":"audit endpoint returned an error"}}', 'audit endpoint returned an error'],
    ['npm error network', 'npm printed no JSON'],
    ['{}', 'there is no list in its reply'],
  ] as const)
    expect(readAudit(printed)).toEqual({ lines: [], why })
})
