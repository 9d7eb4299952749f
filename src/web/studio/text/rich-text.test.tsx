// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPlace } from '../testing/shown-place.tsx'
import { RichText } from './rich-text.tsx'

const uploads: { name: string; alt: string }[] = []
vi.mock('../media/upload-picture.ts', () => ({
  uploadPicture: (file: File, alt = '') => {
    uploads.push({ name: file.name, alt })
    return Promise.resolve(`/files/${file.name}`)
  },
}))

// It draws in standards mode only, which this document has not.
vi.mock('temml', () => ({
  default: { render: (tex: string, dom: HTMLElement) => void (dom.textContent = tex) },
}))

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
let written = ''
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
  uploads.length = 0
})

async function showText(html = '<p>Words</p>') {
  written = html
  const Text = () => <RichText label="Text" html={html} onChange={(now) => (written = now)} />
  shown = await showPlace(Text)
  return shown
}
const box = () => document.querySelector<HTMLElement>('[role="textbox"]')
const choose = (...names: string[]) =>
  act(async () => {
    const field = document.querySelector<HTMLInputElement>('input[type="file"]')
    const files = names.map(
      (name) => new File(['x'], name, { type: name.endsWith('.png') ? 'image/png' : 'text/plain' }),
    )
    if (field) Object.defineProperty(field, 'files', { value: files, configurable: true })
    field?.dispatchEvent(new Event('change', { bubbles: true }))
  })
const asked = () => document.querySelector<HTMLInputElement>('dialog input')
const type = (text: string) =>
  act(async () => {
    const field = asked()
    if (!field) return
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
const answer = async (text: string, button = 'Insert') => {
  await type(text)
  await shown?.press(button)
}

test('T12 of several chosen files each picture is asked about, one is left out on request, and what is no picture is refused', async () => {
  const { text } = await showText()
  await choose('one.png', 'notes.txt', 'two.png', 'three.png')
  await answer('The first')
  await vi.waitFor(() => expect(asked()?.value).toBe(''))
  await shown?.press('Cancel')
  await answer('The third')
  await vi.waitFor(() => expect(written).toContain('three.png'))
  expect(uploads).toEqual([
    { name: 'one.png', alt: 'The first' },
    { name: 'three.png', alt: 'The third' },
  ])
  for (const picture of ['src="/files/one.png" alt="The first"', 'src="/files/three.png" alt="The third"'])
    expect(written).toContain(picture)
  expect(text()).not.toContain('two.png')
})

test('T12 a picture that is pasted with its words is asked about when it brings no alternative text', async () => {
  await showText('')
  const file = new File(['x'], 'field.png', { type: 'image/png' })
  const html = '<p>From Word</p><p><img src="file:///C:/a.png"></p>'
  const data = { files: [file], getData: (kind: string) => (kind === 'text/html' ? html : 'From Word'), types: [] }
  await act(async () => {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    Object.defineProperty(event, 'clipboardData', { value: data })
    box()?.dispatchEvent(event)
  })
  await vi.waitFor(() => expect(asked()).not.toBeNull())
  await answer('A field of barley')
  await vi.waitFor(() => expect(written).toContain('alt="A field of barley"'))
  expect(written).toContain('From Word')
})

test('T12 the words of a picture that stands in the text are changed', async () => {
  const { button } = await showText('<p><img src="/files/a.png" alt="A fild"></p>')
  expect(button('What it shows')).toBeNull()
  await act(async () => {
    const { editor } = box() as unknown as { editor: { commands: { setNodeSelection: (at: number) => void } } }
    editor.commands.setNodeSelection(1)
  })
  await shown?.press('What it shows')
  expect(asked()?.value).toBe('A fild')
  await answer('A field', 'Apply')
  await vi.waitFor(() => expect(written).toBe('<p><img src="/files/a.png" alt="A field"></p>'))
})

test('T12 a formula just inserted is changed', async () => {
  await showText('')
  await shown?.press('Formula')
  await answer('x^2')
  await vi.waitFor(() => expect(written).toContain('x^2'))
  await act(async () => {
    const { editor } = box() as unknown as { editor: { commands: { setNodeSelection: (at: number) => void } } }
    editor.commands.setNodeSelection(1)
  })
  await shown?.press('Formula')
  expect(asked()?.value).toBe('x^2')
  await answer('x^3', 'Apply')
  await vi.waitFor(() => expect(written).toContain('x^3'))
  expect(written).not.toContain('x^2')
})
