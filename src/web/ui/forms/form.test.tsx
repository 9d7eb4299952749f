// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { Form, SubmitButton } from './form.tsx'
import { TextField } from './text-field.tsx'

let frame: HTMLElement
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  frame = document.body.appendChild(document.createElement('div'))
  root = createRoot(frame)
})
afterEach(async () => {
  await act(async () => root.unmount())
  frame.remove()
  vi.unstubAllGlobals()
})

/** Shows a form of three fields that is checked by a function, whose reply comes when it comes. */
const show = (check: () => string[] | Promise<string[]>) => {
  function Asking() {
    const [wrong, setWrong] = useState<string[]>([])
    const errorOf = (name: string) => (wrong.includes(name) ? [`About ${name}.`] : undefined)
    const submit = () => {
      const found = check()
      if (Array.isArray(found)) return setWrong(found)
      setWrong([])
      void found.then(setWrong)
    }
    return (
      <Form onSubmit={submit}>
        <TextField label="First" name="first" error={errorOf('first')} />
        <TextField label="Last" name="last" error={errorOf('last')} />
        <Checkbox label="Agreed" name="agreed" error={errorOf('agreed')} />
        <SubmitButton>Send</SubmitButton>
      </Form>
    )
  }
  return act(async () => root.render(<Asking />))
}

const button = () => frame.querySelector('button')
const press = () =>
  act(async () => {
    button()?.focus()
    button()?.click()
  })
const focused = () => (document.activeElement as HTMLInputElement).name

test('the first field that is wrong when a form was sent has the focus, though no one but the field knows', async () => {
  await show(() => ['last', 'agreed'])
  expect(document.activeElement).toBe(document.body)
  await press()
  expect(focused()).toBe('last')
})

test('a field that is wrong when the reply comes has the focus, unless something was typed meanwhile', async () => {
  const replies = [Promise.withResolvers<string[]>(), Promise.withResolvers<string[]>()]
  let sent = 0
  await show(async () => (await replies[sent++]?.promise) ?? [])
  await press()
  expect(document.activeElement).toBe(button())
  await act(async () => replies[0]?.resolve(['agreed']))
  expect(focused()).toBe('agreed')
  await press()
  const last = frame.querySelector<HTMLInputElement>('[name=last]')
  last?.focus()
  await act(async () => last?.dispatchEvent(new Event('input', { bubbles: true })))
  await act(async () => replies[1]?.resolve(['agreed']))
  expect(focused()).toBe('last')
})

test('a field that is still wrong has the focus again', async () => {
  await show(() => ['agreed'])
  await press()
  await press()
  expect(focused()).toBe('agreed')
})

test.each([1, 2])(
  'a field that comes and is wrong after %i refusals leaves the focus at the button that brings it',
  async (times) => {
    function Parts() {
      const [many, setMany] = useState(1)
      const [error, setError] = useState<string[]>()
      return (
        <Form onSubmit={() => setError(['A part is missing.'])}>
          {Array.from({ length: many }, (_, at) => (
            <TextField key={at} label="Part" name={`part-${at}`} error={at === many - 1 ? error : undefined} />
          ))}
          <SubmitButton>Save</SubmitButton>
          <button type="button" name="more" onClick={() => setMany(many + 1)}>
            Add a part
          </button>
        </Form>
      )
    }
    await act(async () => root.render(<Parts />))
    for (let time = 0; time < times; time++) await press()
    expect(focused()).toBe('part-0')
    const more = frame.querySelector<HTMLButtonElement>('[name=more]')
    more?.focus()
    await act(async () => more?.click())
    expect(frame.querySelector('[name=part-1]')?.getAttribute('aria-invalid')).toBe('true')
    expect(focused()).toBe('more')
  },
)
