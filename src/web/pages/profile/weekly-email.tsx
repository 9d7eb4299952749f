import { useState } from 'react'
import { browserApi } from '../../base/browser-api.ts'
import { useSending } from '../../features/forms/use-sending.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import * as parentWords from '#words/parents'
import { useWords } from '../../words/words.tsx'
import { Part } from './part.tsx'

/** The choice of the weekly email, stored as it is ticked. L6 */
export function WeeklyEmail({ initial }: { initial: boolean }) {
  const { weekly: words } = useWords(parentWords).parents
  const [isOn, setOn] = useState(initial)
  const { isPending, send } = useSending()
  const choose = (wanted: boolean) =>
    void send(async () => {
      const said = await browserApi('POST /user/weekly-email', { body: { is_on: wanted } })
      setOn(said.data.is_on)
      return said
    })
  return (
    <Part heading={words.heading} text={words.text}>
      <Checkbox
        label={words.label}
        checked={isOn}
        aria-busy={isPending}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
    </Part>
  )
}

/** Says on a site without a mail server why there is nothing to choose. */
export function NoWeeklyEmail() {
  const { weekly: words } = useWords(parentWords).parents
  return <Part heading={words.heading} text={words.none} />
}
