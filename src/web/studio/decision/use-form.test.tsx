// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../base/api.ts'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { showPlace } from '../testing/shown-place.tsx'
import { useForm } from './use-form.ts'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
})

test('a refusal that is about a field is said at the field, which has the focus; another is not', async () => {
  const codes = ['group.not_found', 'group.taken']
  shown = await showPlace(function Naming() {
    const refused = () => Promise.reject(new ApiError(409, { msg: 'Refused.', errors: null }, null, codes.shift()))
    const { field, form } = useForm(['name'], refused, { fieldOf: { 'group.taken': 'name' } })
    return (
      <Form {...form}>
        <TextField label="Name" {...field('name')} />
        <SubmitButton>Send</SubmitButton>
      </Form>
    )
  })
  const name = document.querySelector('input')
  await shown.press('Send')
  expect(name?.getAttribute('aria-invalid')).toBeNull()
  await shown.press('Send')
  expect(name?.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(name)
})
