import { useState, type ChangeEvent } from 'react'
import { draftOnDevice } from './on-device.ts'
import { useStudio } from './studio-frame.tsx'

/** A text that is typed, as {@link useTyped} returns it. */
export type Typed = ReturnType<typeof useTyped>

/**
 * Stores a text of a short form, which has no draft on the server: what is typed is stored on the device until it is sent, so that a reload,
 * a lost network and an ended session lose nothing of it. `name` says what it is about, `first` what the form begins with. T7
 */
export function useTyped(name: string, first = '') {
  const { me } = useStudio()
  const device = draftOnDevice(`${me.id}:${name}`)
  const [text, setText] = useState(() => device.read() ?? first)
  const type = (typed: string) => {
    setText(typed)
    if (typed === first) device.clear()
    else device.write(typed)
  }
  return {
    text,
    type,
    /** The value and the change of the field in which it is typed. */
    field: {
      value: text,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => type(event.currentTarget.value),
    },
    /** Forgets on the device what was sent. */
    forget: device.clear,
  }
}
