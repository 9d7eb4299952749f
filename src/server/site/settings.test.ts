import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { settingCommands } from './setting-commands.ts'
import { changeSettings, getSettings } from './settings.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const aboutHtml = async () => (await academy.visitor('GET /about')).data.aboutHtml

test('H6 the academy’s description is public, and not part of /site', async () => {
  expect(await aboutHtml()).toContain('<h2>How we work</h2>')
  expect(Object.keys((await academy.visitor('GET /site')).data)).not.toContain('aboutHtml')
})

test('H6 the description is sanitized when stored, and other changes do not affect it', async () => {
  await changeSettings(academy.database, { aboutHtml: '<p onclick="x()">Kept</p><script>x()</script>' })
  await changeSettings(academy.database, { currency: 'EUR' })
  expect(await aboutHtml()).toBe('<p>Kept</p>')
})

test('S8 a missing setting has its default, and an invalid change is rejected as a whole', async () => {
  const { contactNumber, ratings } = await getSettings(academy.database)
  expect(contactNumber).toBe('+12025550143')
  expect(ratings.map(({ score, outOf }) => `${score}/${outOf}`)).toEqual(['9.6/10', '4.9/5', '5/5', '4.6/5'])
  expect(ratings.every(({ isSample }) => isSample)).toBe(true)
  for (const wrong of [
    { currency: 'dollars' },
    { developerUrl: 'javascript:x()' },
    { dsatTable: [200] },
    { unknown: 1 },
  ])
    await expect(changeSettings(academy.database, { academyName: 'Changed', ...wrong })).rejects.toThrow()
  expect((await academy.visitor('GET /site')).data.academyName).toBe('Lantern Academy')
})

test('S8 displayed settings are cached for three seconds, and a change shows at once', async () => {
  const { database, clock, visitor } = academy
  const name = async () => (await visitor('GET /site')).data.academyName
  const rename = (to: string) =>
    database.run({ name: 'rename', text: `UPDATE site_settings SET values = values || $1` }, [
      JSON.stringify({ academyName: to }),
    ])
  await changeSettings(database, { academyName: 'First' })
  expect(await name()).toBe('First')
  await rename('By another process')
  expect(await name()).toBe('First')
  clock.pass(3_000)
  expect(await name()).toBe('By another process')
  await changeSettings(database, { academyName: 'Lantern Academy' })
  expect(await name()).toBe('Lantern Academy')
})

test('S8 the command line shows and changes settings, and rejects invalid values', async () => {
  const staff = async (name: string, ...positionals: string[]) => {
    const output: string[] = []
    const command = settingCommands.find((one) => one.name === name)
    await command?.run(
      { positionals, options: {} },
      { context: academy.context, print: (line) => void output.push(line) },
    )
    return output.join('\n')
  }
  expect(await staff('settings')).toMatch(/^academyName: Lantern Academy$/m)
  expect(await staff('set', 'contactNumber', '')).toBe('contactNumber is now none.')
  expect(await staff('set', 'contactNumber', '+1 202 555 0143')).toBe('contactNumber is now "+12025550143".')
  expect(await staff('set', 'transferInstructions', 'To the account 42.')).toContain('To the account 42.')
  const ratings = '[{"label":"Students","score":4.5,"outOf":5}]'
  expect(await staff('set', 'ratings', ratings)).toContain('"Students"')
  expect((await academy.visitor('GET /about')).data.ratings).toMatchObject(JSON.parse(ratings))
  for (const [name, value, problem] of [
    ['academyName', '', 'academyName cannot have this value'],
    [
      'contactNumber',
      '202 555 0143',
      'contactNumber cannot have this value: A number in the international form, like +1 202 555 0143',
    ],
    ['currency', 'dollars', 'currency cannot have this value'],
    ['developerUrl', 'javascript:x()', 'developerUrl cannot have this value'],
    ['dsatTable', '[200]', 'dsatTable cannot have this value'],
    [
      'ratings',
      '[{"score":"4","outOf":0}]',
      'ratings cannot have this value: 0.label: It is missing; 0.score: It should be a number; 0.outOf: It should be more than 0.',
    ],
    ['secret', '1', 'There is no setting secret. They are: academyName'],
  ] as const)
    await expect(staff('set', name, value)).rejects.toThrow(problem)
})

test('K1 the calculator uses the default table of 55 scores unless the settings have another', async () => {
  const table = async () => (await academy.visitor('GET /dsat-table')).data
  expect(await table()).toHaveLength(55)
  expect([(await table())[0], (await table())[54]]).toEqual([200, 800])
  await changeSettings(academy.database, { dsatTable: Array.from({ length: 55 }, (_, n) => 200 + 10 * n) })
  expect((await table())[54]).toBe(740)
})

test('H6 an academy without a description has an empty text', async () => {
  await academy.database.run({ name: 'no-settings', text: 'DELETE FROM site_settings' }, [])
  expect(await aboutHtml()).toBe('')
})
