import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { mostTyped } from '../../../core/typed-lengths.ts'
import type { NounName } from '../../../core/editing/nouns.ts'
import { browserApi } from '../../base/browser-api.ts'
import { Button } from '../../ui/actions/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { PlusIcon } from '../../ui/icons/tools.tsx'
import { FormDialog } from '../shell/confirm-dialog.tsx'
import { useEditingWords } from '../shell/editing-words.ts'
import { useAction } from '../decision/use-action.ts'
import { useStepFocus } from '../shell/lost-focus.ts'

type MakeThingProps = { noun: NounName; parentId: number | null; onMade: (id: number) => void; isQuiet?: boolean }

/** Makes a thing of a title; everything else is written in its editor. An address that ends in #new opens its window. */
export function MakeThing({ noun, parentId, onMade, isQuiet = false }: MakeThingProps) {
  const words = useEditingWords()
  const { nouns, make } = words.editing
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const isAsked = hash === '#new'
  const [isOpen, setOpen] = useState(isAsked)
  // A window that the address has opened leaves the focus nowhere when it is closed.
  const opener = useStepFocus<HTMLButtonElement>(isOpen)
  useEffect(() => {
    // The way back from what was made does not open the window again.
    if (isAsked) void navigate({ search }, { replace: true, preventScrollReset: true })
  }, [isAsked, navigate, search])
  const [title, setTitle] = useState('')
  const { isPending, problem, run } = useAction({ reload: null, failsAt: 'page' })
  const key = useRef('')
  const submit = () =>
    void run(async () => {
      const body = { title, parent_id: parentId }
      // One key for this title: tried again after a lost reply, it is the same thing.
      key.current ||= crypto.randomUUID()
      const headers = { 'idempotency-key': key.current }
      const { data } = await browserApi('POST /studio/things/:noun', { params: { noun }, body }, { headers })
      key.current = ''
      setOpen(false)
      setTitle('')
      onMade(data.id)
    })
  return (
    <>
      <Button ref={opener} size="small" variant={isQuiet ? 'quiet' : 'primary'} onClick={() => setOpen(true)}>
        <PlusIcon />
        {nouns[noun].make}
      </Button>
      {isOpen && (
        <FormDialog
          title={nouns[noun].make}
          yes={make.submit}
          no={make.cancel}
          isPending={isPending}
          form={{ onSubmit: submit }}
          onClose={() => setOpen(false)}
        >
          <TextField
            label={nouns[noun].named}
            value={title}
            maxLength={mostTyped.title}
            error={problem}
            data-autofocus
            autoComplete="off"
            onChange={(event) => {
              key.current = ''
              setTitle(event.currentTarget.value)
            }}
          />
        </FormDialog>
      )}
    </>
  )
}
