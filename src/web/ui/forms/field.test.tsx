// @vitest-environment happy-dom
import { act, type FormEvent } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { Form } from './form.tsx'
import { PasswordField } from './password-field.tsx'
import { SelectField } from './select-field.tsx'
import { TextArea } from './text-area.tsx'
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

const kinds = {
  text: TextField,
  password: PasswordField,
  area: TextArea,
  choice: SelectField,
  box: Checkbox,
}

/** Shows a form with a field of each kind. */
const show = (errors: Record<string, string[] | string>, onInput?: (event: FormEvent) => void) =>
  act(async () =>
    root.render(
      <Form onInput={onInput}>
        {Object.entries(kinds).map(([kind, Kind]) => (
          <Kind key={kind} label={kind} name={kind} error={errors[kind]} />
        ))}
      </Form>,
    ),
  )

const control = (kind: string) => frame.querySelector<HTMLInputElement>(`[name=${kind}]`)
const change = (kind: string) =>
  act(async () => void control(kind)?.dispatchEvent(new Event('input', { bubbles: true })))
const wrong = () => Object.keys(kinds).filter((kind) => control(kind)?.getAttribute('aria-invalid') === 'true')
const texts = () => [...frame.querySelectorAll('p')].map(({ textContent }) => textContent)

const refusal = () => Object.fromEntries(Object.keys(kinds).map((kind) => [kind, [`About ${kind}.`]]))

test('A5 the errors of the server leave one by one, each with the change of its field, in a form without rules of its own', async () => {
  await show(refusal())
  expect(wrong()).toEqual(Object.keys(kinds))
  for (const [at, kind] of Object.keys(kinds).entries()) {
    await change(kind)
    expect(wrong()).toEqual(Object.keys(kinds).slice(at + 1))
    expect(texts()).not.toContain(`About ${kind}.`)
  }
})

test('A5 the same error stands again when the server finds it again', async () => {
  await show(refusal())
  await change('text')
  await show(refusal())
  expect(wrong()).toContain('text')
})

test('A5 a form with rules of its own decides when an error leaves', async () => {
  const errors = refusal()
  await show(errors, () => undefined)
  await change('text')
  expect(wrong()).toContain('text')
})

test('A5 an error that follows from what is typed stands for as long as it does', async () => {
  await show({ text: 'From 0 to 54.' })
  await change('text')
  expect(wrong()).toEqual(['text'])
})
