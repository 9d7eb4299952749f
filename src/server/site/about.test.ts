import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { changeSettings } from './store.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const aboutHtml = async () => (await academy.visitor('GET /about')).data.aboutHtml

test('H6 anybody reads what the academy says of itself, and /site does not carry it', async () => {
  expect(await aboutHtml()).toContain('<h2>How we work</h2>')
  expect(Object.keys((await academy.visitor('GET /site')).data)).not.toContain('aboutHtml')
})

test('H6 what the academy says is sanitised when it is written, and kept by other changes', async () => {
  await changeSettings(academy.database, { aboutHtml: '<p onclick="x()">Kept</p><script>x()</script>' })
  await changeSettings(academy.database, { currency: 'EUR' })
  expect(await aboutHtml()).toBe('<p>Kept</p>')
})

test('H6 an academy that has said nothing yet has an empty text', async () => {
  await academy.database.run({ name: 'no-settings', text: 'DELETE FROM site_settings' }, [])
  expect(await aboutHtml()).toBe('')
})
