// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { toast } from '../../ui/toast.tsx'
import { answerCalls, Refusal, type ReplyData } from '../testing/answer-calls.ts'
import { showPlace, type } from '../testing/shown-place.tsx'
import { MakeThing } from '../things/make-thing.tsx'
import { editorPlace } from './editor-place.tsx'
import { History } from './history.tsx'
import { ThingEditor } from './thing-editor.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const opened: ReplyData<'GET /studio/things/:noun/:id'> = {
  id: 1,
  version: 1,
  published: { academyName: 'Lantern Academy' },
  draft: null,
  draft_at: null,
  draft_by: null,
  draft_by_id: null,
  publish_at: null,
  is_public: true,
  was_public: true,
  is_parent_public: true,
  is_binned: false,
  address: '/',
  parent_id: null,
  choices: {},
}

test('T15 an editor of which there is one is called by its noun and leads back to the site, another by its title', async () => {
  const heads = () => ['h1', 'a[href^="/site"]'].map((one) => document.querySelector(one)?.textContent?.trim())
  shown = await showPlace(editorPlace('settings'), { data: { noun: 'settings', opened, listPath: '/site' } })
  expect(heads()).toEqual(['Settings', 'Site'])
  await shown.remove()
  const article = { ...opened, published: { title: 'On commas' } }
  const data = { noun: 'article' as const, opened: article, listPath: '/site/article' }
  shown = await showPlace(editorPlace(), { data })
  expect(heads()).toEqual(['On commas', 'Articles'])
})

test('T15 two things of the same id have a draft each: what is typed under one heading is saved there', async () => {
  const calls = answerCalls({ 'POST /studio/things/:noun/:id/draft': { version: 2 } })
  const article = { ...opened, published: { title: 'On commas' } }
  shown = await showPlace(editorPlace(), {
    data: { noun: 'article', opened: article, listPath: '/site/article' },
  })
  const banner = { ...opened, published: { heading: 'Summer' } }
  await shown.goOn({ noun: 'banner', opened: banner, listPath: '/site/banner' })
  const heading = document.querySelector<HTMLInputElement>('input[name="heading"]')
  expect(heading?.value).toBe('Summer')
  await type(heading, 'Autumn')
  await vi.waitFor(() => expect(calls).toHaveLength(1), 5_000)
  expect(calls[0]?.slice(0, 2)).toEqual(['POST', '/api/studio/things/banner/1/draft'])
})

test('T15 the time zone and the currency take what is typed when their field is left, and leave alone what names several', async () => {
  const calls = answerCalls({ 'POST /studio/things/:noun/:id/draft': { version: 2 } })
  const data = { noun: 'settings' as const, opened, listPath: '/site' }
  shown = await showPlace(editorPlace('settings'), { data })
  const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  const leave = async (name: string, typed: string) => {
    await type(field(name), typed)
    await act(async () => field(name)?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
    return field(name)?.value
  }
  expect(await leave('currency', 'lebanese')).toBe('LBP')
  expect(await leave('timeZone', 'europe')).toBe('europe')
  expect(await leave('timeZone', 'beirut')).toBe('Asia/Beirut')
  const stored = { values: { timeZone: 'Asia/Beirut', currency: 'LBP' } }
  await vi.waitFor(() => expect(calls.at(-1)?.[2]).toMatchObject(stored), 5_000)
})

test('T1 links lead to the very place: a field of the settings, the window of a new thing, and from each legal text to the others', async () => {
  const data = { noun: 'settings' as const, opened, listPath: '/site' }
  shown = await showPlace(editorPlace('settings'), { data, address: '/?field=instructorName' })
  expect(document.activeElement).toBe(document.querySelector('input[name="instructorName"]'))
  await shown.remove()
  const Making = () => <MakeThing noun="course" parentId={null} onMade={() => undefined} />
  shown = await showPlace(Making, { address: '/#new' })
  expect(document.querySelector('dialog h2')?.textContent).toBe('New course')
  await shown.remove()
  shown = await showPlace(editorPlace('terms'), { data: { ...data, noun: 'terms' } })
  const links = [...document.querySelectorAll('a[href^="/site/"]')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/site/privacy/1', '/site/refunds/3'])
})

test('T10 a lesson of a course that is not published leads to no public page', async () => {
  const shownFor = async (is_parent_public: boolean) => {
    const lesson = { ...opened, is_parent_public, published: { name: 'Commas' } }
    shown = await showPlace(editorPlace(), {
      data: { noun: 'lesson', opened: lesson, listPath: '/courses/1' },
    })
    const text = shown.text()
    await shown.remove()
    return text
  }
  expect(await shownFor(true)).toContain('See the public page')
  const within = await shownFor(false)
  expect(within).not.toContain('See the public page')
  expect(within).toContain('Its course is not published')
})

test('T15 the window that schedules takes a schedule back too, and the badge names the zone of its time', async () => {
  const calls = answerCalls({
    'POST /studio/things/:noun/:id/schedule': { version: 2 },
    'GET /studio/things/:noun/:id': { ...opened, version: 2, is_public: false, was_public: false },
  })
  const showFor = async (publish_at: string | null) => {
    const article = { ...opened, is_public: false, was_public: false, publish_at, published: { title: 'On commas' } }
    const data = { noun: 'article' as const, opened: article, listPath: '/site/article' }
    shown = await showPlace(editorPlace(), { data, timeZone: 'Asia/Beirut' })
    await shown.press('Schedule…')
    return shown
  }
  const fresh = await showFor(null)
  const inWindow = () => [...document.querySelectorAll('dialog button')].map((one) => one.textContent)
  expect(inWindow()).not.toContain('Do not publish by itself')
  await fresh.remove()
  await showFor('2026-11-27T18:46:00Z')
  expect(shown?.text()).toContain('Scheduled for Nov 27, 2026, 8:46\u00A0PM\u00A0GMT+2')
  const unset = [...document.querySelectorAll<HTMLButtonElement>('dialog button')].find(
    (one) => one.textContent === 'Do not publish by itself',
  )
  await act(async () => unset?.click())
  expect(calls).toEqual([['POST', '/api/studio/things/article/1/schedule', { version: 1, at: null }]])
})

test('T10 T12 a course without a lesson and an empty lesson are asked about before they go out, and go out all the same', async () => {
  const calls = answerCalls({
    'POST /studio/things/:noun/:id/publish': { version: 2 },
    'GET /studio/things/:noun/:id': { ...opened, version: 2 },
  })
  const hidden = { ...opened, is_public: false, was_public: false }
  const showFor = async (noun: 'course' | 'lesson', values: object, hasMore = false) => {
    await shown?.remove()
    const thing = { ...hidden, published: { name: 'Commas', ...values } }
    const Editor = () => <ThingEditor noun={noun} opened={thing} listPath="/courses" hasMore={hasMore} />
    shown = await showPlace(Editor, { timeZone: 'UTC' })
    return shown
  }
  const course = await showFor('course', { price: 500 })
  await course.press('Publish')
  expect(course.text()).toContain('Students who buy it find nothing.')
  expect(calls).toEqual([])
  await course.press('Go on without a lesson')
  expect(calls).toEqual([['POST', '/api/studio/things/course/1/publish', { version: 1 }]])
  const lesson = await showFor('lesson', { content_html: '<p></p>' })
  await lesson.press('Schedule…')
  const when = document.querySelector<HTMLInputElement>('input[type="datetime-local"]')
  await type(when, '2031-03-16T08:00')
  await act(async () =>
    document.querySelector('dialog form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  )
  expect(lesson.text()).toContain('This lesson is empty')
  expect(calls).toHaveLength(1)
  // What has something in it goes out at once.
  const filled = [
    ['course', {}, true],
    ['lesson', {}, true],
    ['lesson', { video: 'https://youtu.be/x' }, false],
    ['lesson', { content_html: '<p>A</p>' }, false],
  ] as const
  for (const [noun, values, hasMore] of filled) await (await showFor(noun, values, hasMore)).press('Publish')
  expect(calls).toHaveLength(1 + filled.length)
})

test('T10 a choice leads to where its things are made, and to the window of a new one while there is none', async () => {
  const showFor = async (instructors: { id: number; name: string }[]) => {
    const thing = { ...opened, published: { name: 'Commas' }, choices: { instructor_id: instructors } }
    const Editor = () => <ThingEditor noun="course" opened={thing} listPath="/courses" />
    shown = await showPlace(Editor, { home: { may: ['content.edit'] } })
    const links = [...document.querySelectorAll('a[href^="/site/instructor"]')]
    const found = links.map((link) => [link.textContent, link.getAttribute('href')])
    await shown.remove()
    return found
  }
  expect(await showFor([])).toEqual([['New instructor', '/site/instructor#new']])
  expect(await showFor([{ id: 1, name: 'Noor' }])).toEqual([['Instructors', '/site/instructor']])
})

test('T7 what another window has saved is shown as changed, and can be published here', async () => {
  const lesson: ReplyData<'GET /studio/things/:noun/:id'> = { ...opened, published: { name: 'Commas' } }
  const data = { noun: 'lesson' as const, opened: lesson, listPath: '/courses/1' }
  answerCalls({ 'GET /studio/things/:noun/:id': () => data.opened })
  const editor = editorPlace()
  shown = await showPlace(editor, { data })
  const publish = () => shown?.button('Publish changes')?.getAttribute('aria-disabled') ?? null
  expect(publish()).toBe('true')
  data.opened = { ...lesson, version: 2, draft: { name: 'Colons' } }
  await act(async () => window.dispatchEvent(new Event('focus')))
  expect(document.querySelector<HTMLInputElement>('input[name="name"]')?.value).toBe('Colons')
  expect(publish()).toBeNull()
  expect(shown.text()).toContain('Changed since published')
})

test('T7 while two versions stand or words wait for the network, Publish says why nothing is done', async () => {
  const failed = vi.spyOn(toast, 'error').mockImplementation(() => '')
  const course = { ...opened, published: { name: 'Commas', is_featured: false } }
  const theirs = {
    ...course,
    version: 2,
    draft: { name: 'Colons', is_featured: true },
    draft_by: 'Noor Test',
    draft_by_id: 1,
  }
  let isOffline = true
  const online = <Given,>(given: Given) => {
    if (isOffline) throw new TypeError('no network')
    return given
  }
  answerCalls({
    'GET /studio/things/:noun/:id': () => online(theirs),
    'POST /studio/things/:noun/:id/draft': () => online(new Refusal(409)),
    'POST /studio/things/:noun/:id/publish': () => online(new Refusal(409)),
  })
  const Editor = () => <ThingEditor noun="course" opened={course} listPath="/courses" />
  shown = await showPlace(Editor)
  await type(document.querySelector<HTMLInputElement>('input[name="name"]'), 'Mine')
  await shown.press('Publish changes')
  await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(1))
  expect(failed.mock.calls[0]?.[0]).toContain('has not reached the server yet')
  isOffline = false
  await shown.press('Publish changes')
  await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(2))
  expect(failed.mock.calls[1]?.[0]).toContain('Choose one of the two versions first')
  // It was saved by the same user, elsewhere.
  expect(shown.text()).toContain('Another tab or device of yours saved this while you were typing.')
  expect(shown.button('Use the version from your other tab or device')).not.toBeNull()
  // A tick reads as words in both versions.
  const versions = [...document.querySelectorAll('dd')].map((one) => one.textContent)
  expect(versions).toEqual(['Mine', 'Colons', 'No', 'Yes'])
})

test('T36 the settings send a test email to their reader, and no other editor does', async () => {
  const calls = answerCalls(
    {
      'POST /studio/emails/test': { id: 4, to: 'noor@staff.example' },
      'GET /studio/emails/:emailId': { state: 'sent', problem: null },
    },
    'On its way.',
  )
  const editor = editorPlace('settings')
  shown = await showPlace(editor, { data: { noun: 'settings', opened, listPath: '/site' } })
  expect(shown.text()).toContain('noor@staff.example')
  await shown.press('Send me a test mail')
  expect(calls.map(([, path]) => path)).toEqual(['/api/studio/emails/test'])
  await shown.remove()
  shown = await showPlace(editor, { data: { noun: 'category', opened, listPath: '/site/category' } })
  expect(shown.button('Send me a test mail')).toBeNull()
})

test('T15 states published within one minute differ by their seconds', async () => {
  const at = (second: number) => `2026-11-27T10:42:0${second}Z`
  const data = [3, 1].map((second) => ({ id: second, published_at: at(second), published_by: 'Noor' }))
  answerCalls({ 'GET /studio/things/:noun/:id/versions': data })
  const Shown = () => <History noun="settings" id={1} onClose={() => undefined} onBringBack={() => undefined} />
  shown = await showPlace(Shown)
  const lines = [...document.querySelectorAll('li')].map((line) => line.textContent)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/10:42:03\sAM by Noor/)
  expect(lines[1]).toMatch(/10:42:01\sAM by Noor/)
})
