import { expect, test } from 'vitest'
import { keptDollars, withDollars } from './dollars.ts'

test('I10 numbers between dollars are formulas, and prices are none', () => {
  for (const [written, html] of [
    ['$6$, $-1.5$ and $2 + 4$', String.raw`\(6\), \(-1.5\) and \(2 + 4\)`],
    ['$x = 3$ has $1,000$ and $$7$$', String.raw`\(x = 3\) has \(1,000\) and \[7\]`],
    [String.raw`$50\%$`, String.raw`\(50\%\)`],
    ...['$5, $6 or $7', '$5,$6', '$5/$10', '$5-$6', 'US$5', '$5 and $6', '$5 (or $6)'].map((one) => [one, one]),
  ])
    expect(withDollars(written ?? '').html).toBe(html)
})

test('I10 a dollar behind a stroke before a number is that of a price', () => {
  expect(withDollars(String.raw`\$12 and \$24`).html).toBe('$12 and $24')
  const formula = String.raw`\(\$12\) and \[x = \$3\] and $x^2$`
  expect(withDollars(formula).html).toBe(String.raw`\(\$12\) and \[x = \$3\] and \(x^2\)`)
  expect(withDollars(String.raw`What does \$ mean?`).html).toBe(String.raw`What does \$ mean?`)
  expect(keptDollars(String.raw`\$12`)).toBe(String.raw`\&#36;12`)
})

test('I4 many beginnings of formulas are read at once', () => {
  const before = process.threadCpuUsage()
  for (const part of [String.raw`\(`, '$1', String.raw`\[`, '$1+']) withDollars(`$${part.repeat(2e5 / part.length)}`)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1e6).toBeLessThan(5)
})
