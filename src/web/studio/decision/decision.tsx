import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { mostTyped } from '../../../core/typed-lengths.ts'
import { undoMs } from '../../../core/staff/undo.ts'
import { ApiError } from '../../base/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { mainId } from '../../shell/skip-link.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { useStudioWords } from '../shell/words.ts'
import { useByEmail } from '../shell/by-email.ts'
import { failureText } from '../../base/failure-text.ts'
import { useTyped } from '../shell/use-typed.ts'
import { takeLostFocus } from '../shell/lost-focus.ts'
import { QuietButton } from '../shell/quiet.tsx'
import { Problem } from '../shell/problem.tsx'
import styles from './decision.module.css'

type Decided = { change_id: number | null }

/**
 * Lets the card go or show what the server has, which is loaded anew unless nothing was decided; called when a decision stands, when it
 * was taken back and when none was made.
 */
export type Release = (change?: 'unchanged') => Promise<void>

type DecisionProps = {
  /** The key of the decision, as 'order:L-7': a reason is stored on the device under it while it is typed. T7 */
  about: string
  /** The subject of the decision, as the heading of its card. */
  heading: ReactNode
  /** The facts needed to decide. */
  children?: ReactNode
  yes: { label: string; done: string; decide: () => Promise<{ data: Decided }> }
  no: { label: string; send: string; done: string; decide: (reason: string) => Promise<{ data: Decided }> }
  /** Holds the card where it is while its decision can be undone, whatever the server lists by then. */
  hold: () => Release
}

type State =
  | { at: 'open' | 'declining' | 'sending' }
  | { at: 'decided'; changeId: number; done: string }
  | { at: 'undoing'; changeId: number; done: string }

/** Moves the focus from a card that goes to the next one, or else to the page. */
function passFocusOn(card: HTMLElement) {
  if (!card.contains(document.activeElement)) return
  const next = card.nextElementSibling ?? card.previousElementSibling
  const target = next?.querySelector<HTMLElement>('button') ?? document.getElementById(mainId)
  target?.focus()
}

/** Something that waits for a yes or a no, decided where it stands; for ten seconds it can be undone before anyone is notified. T3 T4 */
export function Decision({ about, heading, children, yes, no, hold }: DecisionProps) {
  const words = useStudioWords()
  const { decision } = words.studio
  const byEmail = useByEmail()
  const headingId = useId()
  const [state, setState] = useState<State>({ at: 'open' })
  const [problem, setProblem] = useState<string | null>(null)
  const [isReasonMissing, setReasonMissing] = useState(false)
  const [note, setNote] = useState<string | null>(null)
  const reason = useTyped(`reason:${about}`)
  const card = useRef<HTMLLIElement>(null)
  const release = useRef<Release>(() => Promise.resolve())
  const undoableId = state.at === 'decided' ? state.changeId : null
  useEffect(() => {
    if (undoableId === null) return
    const timer = setTimeout(() => {
      if (card.current) passFocusOn(card.current)
      void release.current()
    }, undoMs)
    return () => clearTimeout(timer)
  }, [undoableId])
  const { at } = state
  const before = useRef(at)
  // The pressed button was removed; what comes next is in the same card.
  useEffect(() => {
    if (at === before.current) return
    before.current = at
    if (at === 'declining') takeLostFocus(card.current?.querySelector('textarea'))
    if (at === 'decided') takeLostFocus(card.current?.querySelector<HTMLElement>('[data-undo]'))
    if (at === 'open') takeLostFocus(card.current)
  }, [at])

  const send = async (decide: () => Promise<{ data: Decided }>, done: string, back: State) => {
    setState({ at: 'sending' })
    setProblem(null)
    setNote(null)
    const letGo = hold()
    release.current = letGo
    try {
      const { data } = await decide()
      if (data.change_id !== null) return setState({ at: 'decided', changeId: data.change_id, done })
      setNote(decision.before)
      await letGo()
    } catch (error) {
      // What is typed stays until it is sent or cancelled. Without a reply there is nothing to load.
      const isLost = error instanceof ApiError && error.status === 0
      if (back.at === 'open') void letGo(isLost ? 'unchanged' : undefined)
      setProblem(failureText(error, words))
      setState(back)
    }
  }
  const decline = (event: FormEvent) => {
    event.preventDefault()
    const text = reason.text.trim()
    setReasonMissing(text === '')
    if (text === '') return
    const sendReason = async () => {
      const done = await no.decide(text)
      reason.forget()
      return done
    }
    void send(sendReason, no.done, { at: 'declining' })
  }
  const cancel = () => {
    setProblem(null)
    setState({ at: 'open' })
    void release.current('unchanged')
  }
  const undo = async (changeId: number, done: string) => {
    setState({ at: 'undoing', changeId, done })
    try {
      await browserApi('POST /studio/changes/:changeId/undo', { params: { changeId } })
      setNote(decision.undone)
      setState({ at: 'open' })
      void release.current()
    } catch (error) {
      setProblem(failureText(error, words))
      setState({ at: 'decided', changeId, done })
    }
  }

  const isDecided = state.at === 'decided' || state.at === 'undoing'
  return (
    <li ref={card} tabIndex={-1} className={styles.card} aria-labelledby={headingId}>
      <div className={styles.about}>
        <h3 id={headingId} className={styles.heading}>
          {heading}
        </h3>
        {children}
      </div>
      <output className={styles.said}>
        {isDecided ? (
          <span>
            <strong>{state.done}</strong> {byEmail(decision.notified)}
          </span>
        ) : (
          note
        )}
      </output>
      {isDecided && (
        <div className={styles.acts}>
          <QuietButton
            data-undo
            isPending={state.at === 'undoing'}
            onClick={() => void undo(state.changeId, state.done)}
          >
            {decision.undo}
          </QuietButton>
          <span aria-hidden="true" className={styles.remaining} />
        </div>
      )}
      {(state.at === 'open' || state.at === 'sending') && (
        <div className={styles.acts}>
          <Button
            size="small"
            isPending={state.at === 'sending'}
            aria-describedby={headingId}
            onClick={() => void send(yes.decide, yes.done, { at: 'open' })}
          >
            {yes.label}
          </Button>
          <QuietButton
            disabled={state.at === 'sending'}
            aria-describedby={headingId}
            onClick={() => {
              // The list may be loaded anew while the reason is typed.
              release.current = hold()
              setState({ at: 'declining' })
            }}
          >
            {no.label}
          </QuietButton>
        </div>
      )}
      {at === 'declining' && (
        <Form onSubmit={decline}>
          <TextArea
            label={decision.reason}
            hint={byEmail(decision.reasonHint)}
            error={isReasonMissing && reason.text.trim() === '' ? decision.reasonMissing : null}
            {...reason.field}
            maxLength={mostTyped.reason}
            rows={2}
          />
          <div className={styles.acts}>
            <SubmitButton variant="danger" size="small">
              {no.send}
            </SubmitButton>
            <QuietButton onClick={cancel}>{decision.cancel}</QuietButton>
          </div>
        </Form>
      )}
      <Problem>{problem}</Problem>
    </li>
  )
}
