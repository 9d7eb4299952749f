import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const mozilla = 'Mozilla/5.0'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge', 'Windows'],
  [`${mozilla} (Linux; Android 14; SM-A146B) ${webkit} Chrome/140.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [
    `${mozilla} (Linux; Android 14) ${webkit} SamsungBrowser/27.0 Chrome/130 Mobile Safari`,
    'Samsung Internet',
    'Android',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} Version/18.0 Mobile/1 Safari/604.1`,
    'Safari',
    'iPhone',
  ],
  [`${mozilla} (iPad; CPU OS 18_0 like Mac OS X) ${webkit} CriOS/140.0 Mobile/1 Safari/604.1`, 'Chrome', 'iPad'],
  [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.0 Safari/605.1.15`, 'Safari', 'Mac'],
  [`${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox', 'Linux'],
  [`${mozilla} (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
  ['curl/8.5.0', null, null],
  ['', null, null],
])('A10 "%s" is %s on %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})
