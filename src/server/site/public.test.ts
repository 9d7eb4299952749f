import { noticePauseMs } from '../../core/staff/notices.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { overSmtp, workOff } from '../../testing/outbox.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAcademy, refusalOf, type Academy } from '../../testing/academy.ts'
import { addCategory, addCourse } from '../courses/writing.ts'
import { changeSettings } from './settings.ts'
import { addBanner, addTestimonial } from './store.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
})
afterAll(() => academy.close())

test('H1 /carusels returns the visible slides in order, each with its picture and link', async () => {
  const { database, visitor } = academy
  await addBanner(database, { heading: 'Second', imageUrl: '/pictures/b.svg', sort: 2 })
  await addBanner(database, { heading: 'Hidden', imageUrl: '/pictures/c.svg', isVisible: false })
  await addBanner(database, { heading: 'First', imageUrl: '/pictures/a.svg', linkUrl: '/courses', sort: 1 })
  const { data } = await visitor('GET /carusels')
  expect(data.map(({ heading, image, link }) => ({ heading, image, link }))).toEqual([
    { heading: 'First', image: '/pictures/a.svg', link: { url: '/courses', text: 'First' } },
    { heading: 'Second', image: '/pictures/b.svg', link: null },
  ])
})

test.each(['https://elsewhere.example', '//elsewhere.example', 'javascript:x()'])(
  'H1 a slide never leads to %s',
  async (linkUrl) => {
    await expect(addBanner(academy.database, { imageUrl: '/pictures/a.svg', linkUrl })).rejects.toThrow(
      'a path of this site',
    )
  },
)

test('H3 a category counts its active courses only', async () => {
  const { database, visitor } = academy
  const reading = await addCategory(database, { slug: 'reading', name: 'Reading' })
  await addCategory(database, { slug: 'empty', name: 'Empty' })
  await addCourse(database, { slug: 'one', name: 'One', status: 'active', categoryId: reading })
  await addCourse(database, { slug: 'two', name: 'Two', status: 'draft', categoryId: reading })
  const { data } = await visitor('GET /categories')
  expect(data.map(({ name, courses_count }) => [name, courses_count])).toEqual([
    ['Reading', 1],
    ['Empty', 0],
  ])
  expect((await visitor('GET /categories/:id', { params: { id: reading } })).data.name).toBe('Reading')
  expect(await refusalOf(visitor('GET /categories/:id', { params: { id: 999 } }))).toMatchObject({ status: 404 })
})

test('H5 testimonials are returned in order, and samples are labeled', async () => {
  await addTestimonial(academy.database, { name: 'B', quote: 'Two', sort: 2 })
  await addTestimonial(academy.database, { name: 'A', quote: 'One', sort: 1, isSample: true })
  const { data } = await academy.visitor('GET /testimonials')
  expect(data.map(({ name, stars, is_sample }) => [name, stars, is_sample])).toEqual([
    ['A', 5, true],
    ['B', 5, false],
  ])
})

describe('a message to the academy', () => {
  const body = { name: ' Lina ', email: 'lina@students.example', message: 'When does the next course begin?' }
  const storedMessages = () =>
    academy.database.run({ name: 'kept-messages', text: 'SELECT name, email, message FROM contact_messages' }, [])

  test('H8 is stored for the staff', async () => {
    const { msg } = await academy.visitor('POST /contact', { body })
    expect(msg).toContain('Thank you')
    expect(await storedMessages()).toEqual([{ ...body, name: 'Lina' }])
  })

  test('H8 T43 is emailed to the address in the settings, with its author as Reply-To; what follows is joined to one email', async () => {
    await changeSettings(academy.database, { contactEmail: 'office@lantern.example' })
    const mail = await startMailServer()
    const sendAll = async () => {
      await workOff(academy, { mailer: overSmtp(mail.url) })
      return mail.to('office@lantern.example')
    }
    await academy.visitor('POST /contact', { body })
    expect(await sendAll()).toMatchObject([
      { replyTo: [{ address: body.email }], subject: 'Message from Lina', text: expect.stringContaining(body.message) },
    ])
    for (const number of [2, 3, 4])
      await academy.visitor('POST /contact', { body: { ...body, message: `It is ${number}.` } })
    expect(await sendAll()).toHaveLength(1)
    academy.clock.pass(noticePauseMs)
    const [, joined, ...others] = await sendAll()
    expect(joined?.text).toMatch(/It is 2\.[^]*It is 3\.[^]*It is 4\./)
    expect(others).toEqual([])
    await mail.stop()
  })

  test('H8 with invalid fields is rejected with an error per field, and not stored', async () => {
    const slips = { name: ' ', email: 'lina', message: '' }
    const error = await academy.visitor('POST /contact', { body: slips }).catch((failure: unknown) => failure)
    expect(error).toMatchObject({
      status: 422,
      errors: {
        name: ['Please enter your name.'],
        email: ['This does not look like an email address.'],
        message: ['Please write a message.'],
      },
    })
    expect(await storedMessages()).toHaveLength(5)
  })

  test('H8 of a bot that fills in the hidden field is acknowledged but not stored', async () => {
    const { msg } = await academy.visitor('POST /contact', { body: { ...body, website: 'https://spam.example' } })
    expect(msg).toContain('Thank you')
    expect(await storedMessages()).toHaveLength(5)
  })

  test('H8 is limited to twenty per address in 15 minutes', async () => {
    academy.clock.pass(16 * 60 * 1000)
    const before = (await storedMessages()).length
    for (let sent = 0; sent < 20; sent += 1) await academy.visitor('POST /contact', { body })
    expect(await refusalOf(academy.visitor('POST /contact', { body }))).toMatchObject({ status: 429 })
    expect(await storedMessages()).toHaveLength(before + 20)
    academy.clock.pass(16 * 60 * 1000)
    await academy.visitor('POST /contact', { body })
    expect(await storedMessages()).toHaveLength(before + 21)
  })
})
