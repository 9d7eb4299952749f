import { useState } from 'react'
import { browserApi } from '../../base/browser-api.ts'
import { Button } from '../../ui/actions/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import * as accountWords from '#words/accounts'
import { useWords } from '../../words/words.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { Part } from './part.tsx'
import { useSending } from '../../features/forms/use-sending.ts'

/** Gives the person a file. */
function saveFile(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Taking the own data along, and deleting the account. A10 */
export function Leaving() {
  const words = useWords(accountWords).accounts.profile
  const { isPending, send } = useSending()
  const [isDeleting, setDeleting] = useState(false)
  const isHydrated = useHydrated()
  const download = () =>
    send(async () => {
      const { data } = await browserApi('GET /user/data')
      saveFile('my-data.json', JSON.stringify(data, null, 2))
      return { msg: words.downloaded }
    })
  return (
    <>
      <Part heading={words.dataHeading} text={words.dataText}>
        <div>
          <Button variant="quiet" disabled={!isHydrated} isPending={isPending} onClick={() => void download()}>
            {words.download}
          </Button>
        </div>
      </Part>
      <Part heading={words.deleteHeading} text={words.deleteText}>
        <div>
          <Button variant="danger" disabled={!isHydrated} onClick={() => setDeleting(true)}>
            {words.deleteOpen}
          </Button>
        </div>
      </Part>
      <DeleteDialog isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </>
  )
}
