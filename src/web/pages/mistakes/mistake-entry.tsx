import { useId, useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { longestOwnRule, mistakeCauses, type MistakeCause } from '../../../core/learning/mistakes.ts'
import { lineText } from '../../../core/questions/reading.ts'
import { browserApi } from '../../base/browser-api.ts'
import { failureText } from '../../base/failure-text.ts'
import { useDay } from '../../base/use-day.ts'
import { useStartSet } from '../../features/practice/use-start-set.ts'
import { SavesWords } from '../../features/practice/saves-words.tsx'
import { OptionSeed } from '../../questions/choices/options-of.ts'
import { ReviewAnswer } from '../../questions/review-answer.tsx'
import { VerdictText } from '../../questions/verdict-text.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import { Details } from '../../ui/layout/details.tsx'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import type { FieldTexts } from '../../ui/forms/first-invalid.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { textsOf } from '../../ui/forms/texts-of.ts'
import { Html } from '../../ui/html.tsx'
import { ChevronDownIcon } from '../../ui/icons/arrows.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { toast } from '../../ui/toast.tsx'
import { ApiError } from '../../base/api.ts'
import * as mistakeWords from '#words/mistakes'
import * as questionWords from '#words/questions'
import { useWords } from '../../words/words.tsx'
import type { Mistake } from './mistakes-data.ts'
import styles from './mistakes.module.css'

const tones = { open: 'warn', returning: 'accent', learned: 'good' } as const

/** A question of the book: what it was about, what became of it, its explanation, and what the student adds. */
export function MistakeEntry({ mistake, isCauseFiltered }: { mistake: Mistake; isCauseFiltered: boolean }) {
  const { mistakes: words, format } = useWords(mistakeWords)
  const day = useDay()
  const id = useId()
  const { question, reason, state, returns_on: returnsOn, missed_at: missedAt, times_missed: times } = mistake
  return (
    <Card aria-labelledby={id}>
      <CardBody className={styles.entry}>
        <h2 id={id} className={styles.heading}>
          {question.skill ?? words.noSkill}
        </h2>
        <p className={styles.facts}>
          <Badge tone={tones[state]}>
            {returnsOn === null ? words.states[state] : words.comesBack(format.day(returnsOn))}
          </Badge>
          <span>{words.reasonOn(reason, day(missedAt))}</span>
          {times > 1 && <span>{words.missedTimes(times)}</span>}
        </p>
        {question.description !== null && <p className={styles.excerpt}>{lineText(question.description)}</p>}
        <Html html={question.question} className={styles.reading} />
        <Explanation mistake={mistake} />
        <Redo itemId={mistake.item_id} />
        <Cause mistake={mistake} isFiltered={isCauseFiltered} />
        <OwnRule mistake={mistake} />
      </CardBody>
    </Card>
  )
}

/** The question as it was, with the answer, the key and the explanation; rendered when it is first opened. */
function Explanation({ mistake: { question, checked, option_seed: seed } }: { mistake: Mistake }) {
  const { mistakes: words, questions } = useWords(mistakeWords, questionWords)
  const [isOpen, setOpen] = useState(false)
  const { description, image } = question
  return (
    <Details className={styles.explanation} onChange={setOpen}>
      <summary>
        {words.explain}
        <ChevronDownIcon />
      </summary>
      {isOpen && (
        <OptionSeed value={seed}>
          {(description !== null || image !== null) && (
            <section aria-label={words.passage} className={styles.passage}>
              {image !== null && <img src={image} alt={questions.picture(1)} loading="lazy" />}
              {description !== null && <Html html={description} className={styles.reading} />}
            </section>
          )}
          {checked.explanation === null && (
            <ReviewAnswer question={question} userAnswer={checked.user_answer} correctAnswer={checked.correct_answer} />
          )}
          <SavesWords>
            <VerdictText heading="h3" question={question} checked={checked} />
          </SavesWords>
        </OptionSeed>
      )}
    </Details>
  )
}

/** Asks the question once more, by itself. */
function Redo({ itemId }: { itemId: number }) {
  const { mistakes: words } = useWords(mistakeWords)
  const { isPending, redo } = useStartSet()
  return (
    <p>
      <Button variant="quiet" size="small" isPending={isPending} onClick={() => void redo({ item_id: itemId })}>
        {words.redo}
      </Button>
    </p>
  )
}

/** The reason why it was missed, in one tap; a second tap takes the cause away again. */
function Cause({ mistake: { item_id: itemId, cause: stored }, isFiltered }: { mistake: Mistake; isFiltered: boolean }) {
  const words = useWords(mistakeWords)
  const { revalidate } = useRevalidator()
  const [cause, setCause] = useState(stored)
  const choose = async (chosen: MistakeCause) => {
    const next = chosen === cause ? null : chosen
    setCause(next)
    try {
      await browserApi('POST /learning/mistakes/:itemId', { params: { itemId }, body: { cause: next } })
      // In a list of one cause the question would leave before its rule can be written.
      if (!isFiltered) await revalidate()
    } catch (error) {
      setCause(cause)
      toast.error(failureText(error, words))
    }
  }
  return (
    <fieldset className={styles.causes}>
      <legend>{words.mistakes.why}</legend>
      {mistakeCauses.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={cause === one}
          className={styles.cause}
          onClick={() => void choose(one)}
        >
          {words.mistakes.causes[one]}
        </button>
      ))}
    </fieldset>
  )
}

/** The student's own rule. */
function OwnRule({ mistake: { item_id: itemId, own_rule: stored } }: { mistake: Mistake }) {
  const words = useWords(mistakeWords)
  const [errors, setErrors] = useState<FieldTexts>({})
  const [isPending, setPending] = useState(false)
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { own_rule } = textsOf(event.currentTarget, 'own_rule')
    setPending(true)
    setErrors({})
    try {
      await browserApi('POST /learning/mistakes/:itemId', { params: { itemId }, body: { own_rule } })
      toast.success(own_rule.trim() === '' ? words.mistakes.removed : words.mistakes.saved)
    } catch (error) {
      if (error instanceof ApiError && error.errors) setErrors(error.errors)
      toast.error(failureText(error, words))
    } finally {
      setPending(false)
    }
  }
  return (
    <Form onSubmit={(event) => void save(event)}>
      <TextField
        name="own_rule"
        label={words.mistakes.ownRule}
        hint={words.mistakes.ownRuleHint}
        defaultValue={stored ?? ''}
        maxLength={longestOwnRule}
        error={errors['own_rule']}
      />
      <p>
        <SubmitButton variant="quiet" size="small" isPending={isPending}>
          {words.mistakes.save}
        </SubmitButton>
      </p>
    </Form>
  )
}
