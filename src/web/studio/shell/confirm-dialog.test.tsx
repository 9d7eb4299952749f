// @vitest-environment happy-dom
import { useState, type FormEvent } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { TextField } from '../../ui/forms/text-field.tsx'
import type { FieldTexts } from '../../ui/forms/first-invalid.ts'
import { showPlace, type } from '../testing/shown-place.tsx'
import { FormDialog } from './confirm-dialog.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
})

test('the first wrong field of a dialog has the focus, and its form is called with what is typed', async () => {
  const typed: string[] = []
  shown = await showPlace(function Asking() {
    const [errors, setErrors] = useState<FieldTexts>({})
    const form = {
      onSubmit: () => setErrors({ last: ['Write it.'] }),
      onInput: ({ target }: FormEvent) => typed.push((target as HTMLInputElement).value),
    }
    return (
      <FormDialog title="Names" yes="Save" form={form} onClose={() => undefined}>
        <TextField label="First" name="first" />
        <TextField label="Last" name="last" error={errors['last']} />
      </FormDialog>
    )
  })
  await type(document.querySelector<HTMLInputElement>('[name=first]'), 'Noor')
  expect(typed).toContain('Noor')
  await shown.press('Save')
  expect((document.activeElement as HTMLInputElement).name).toBe('last')
})
