import { useId, type ReactNode } from 'react'
import type { z } from 'zod'
import type { ExplanationOnWire } from '../../../contract/attempt-shapes.ts'
import { explainsAnything } from '../../../core/questions/explains-anything.ts'
import { Html } from '../../ui/html.tsx'
import { ChevronDownIcon } from '../../ui/icons/arrows.tsx'
import { CheckCircleIcon, CrossCircleIcon } from '../../ui/icons/states.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import * as questionWords from '#words/questions'
import { useWords } from '../../words/words.tsx'
import { choiceTextClass } from '../choices/choice-row.tsx'
import { useOptions, type ShownOption } from '../choices/options-of.ts'
import type { AnswerableQuestion } from '../question-view.ts'
import { readOptions } from '../wire-answers.ts'
import styles from './explanation.module.css'
import { Glosses } from './glosses.tsx'

/** The explanation of a question, in parts. */
export type ExplanationWire = z.output<typeof ExplanationOnWire>

type PartsProps = {
  /** The level of the headings, by what stands above them. */
  heading: 'h2' | 'h3'
  question: AnswerableQuestion
  userAnswer: string | null
  correctAnswer: string | null
  explanation: ExplanationWire
  /** The author's prose, which stands where no part explains anything. */
  prose?: string | null
}

/** Returns the options by what became of them, each with what is said of it. */
function useSorted({ question, userAnswer, correctAnswer, explanation }: PartsProps) {
  const [chosen, right] = [readOptions(userAnswer), readOptions(correctAnswer)]
  const all = useOptions(question).map((option) => ({
    ...option,
    isChosen: chosen.includes(option.key),
    isRight: right.includes(option.key),
    why: explanation.options.find(({ option: key }) => key === option.key),
  }))
  return {
    own: all.filter(({ isChosen }) => isChosen),
    key: all.filter(({ isChosen, isRight }) => !isChosen && isRight),
    others: all.filter(({ isChosen, isRight }) => !isChosen && !isRight),
  }
}

type Choice = ReturnType<typeof useSorted>['own'][number]

/** The reason why an answer is right or wrong: the student's own choice first, then the key, the way to it, and what to do next time. */
export function WhyParts(props: PartsProps) {
  const { questions } = useWords(questionWords)
  const { own, key } = useSorted(props)
  const { rule, steps, next_time: nextTime } = props.explanation
  const { prose } = props
  return (
    <>
      {[...own, ...key].map((choice) => (
        <ChoiceCard key={choice.key} choice={choice} />
      ))}
      <Part heading={props.heading} name={questions.explanation}>
        {prose && !explainsAnything(props.explanation) && <Html html={prose} />}
        {rule !== null && <p className={styles.rule}>{rule}</p>}
        {steps.length > 0 && (
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step.text}>
                <StepText {...step} />
              </li>
            ))}
          </ol>
        )}
        {nextTime !== null && (
          <p className={styles.next}>
            <b>{questions.nextTime}</b> {nextTime}
          </p>
        )}
      </Part>
    </>
  )
}

/** Shows further help: the choices that were neither chosen nor right, and hard words with their Arabic. */
export function MoreParts(props: PartsProps) {
  const { questions } = useWords(questionWords)
  const { others } = useSorted(props)
  const { glosses } = props.explanation
  return (
    <>
      {others.length > 0 && (
        <Part heading={props.heading} name={questions.otherChoices}>
          {others.map((choice) => (
            <OtherChoice key={choice.key} choice={choice} />
          ))}
        </Part>
      )}
      {glosses.length > 0 && (
        <Part heading={props.heading} name={questions.hardWords}>
          <Glosses glosses={glosses.map((gloss) => ({ ...gloss, questionId: props.question.id }))} />
        </Part>
      )}
    </>
  )
}

/** Shows the origin of a text: written or invented for the question, and where its facts can be checked. */
export function Origin({ explanation: { invented, source } }: { explanation: ExplanationWire }) {
  const { questions } = useWords(questionWords)
  if (invented === null && source === null) return null
  return <p className={styles.origin}>{[invented, source && questions.source(source)].filter(Boolean).join(' ')}</p>
}

function Part({
  heading: Heading,
  name,
  children,
}: Pick<PartsProps, 'heading'> & { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.part}>
      <Heading id={id} className={styles.name}>
        {name}
      </Heading>
      {children}
    </section>
  )
}

/** A step; words it points at without repeating them stand behind it. */
function StepText({ text, highlight }: ExplanationWire['steps'][number]) {
  if (highlight === null) return text
  const at = text.indexOf(highlight)
  if (at < 0)
    return (
      <>
        {text} <mark className={styles.words}>{highlight}</mark>
      </>
    )
  return (
    <>
      {text.slice(0, at)}
      <mark className={styles.words}>{highlight}</mark>
      {text.slice(at + highlight.length)}
    </>
  )
}

function Option({ option: { letter, html } }: { option: ShownOption }) {
  return (
    <span className={styles.option}>
      <span className={styles.letter}>{letter}</span>
      <Html as="span" html={html} className={choiceTextClass} />
    </span>
  )
}

/** The trap of an option; nothing where none is named. */
function TrapBadge({ trap, trap_id }: Pick<ExplanationWire['options'][number], 'trap' | 'trap_id'>) {
  const { questions } = useWords(questionWords)
  if (trap === null && trap_id === null) return null
  return <Badge className={styles.trap}>{questions.trap(trap_id, trap)}</Badge>
}

function ChoiceCard({ choice }: { choice: Choice }) {
  const { questions } = useWords(questionWords)
  const { isChosen, isRight, why } = choice
  const labels = [isChosen && questions.yourAnswer, isRight && questions.correctAnswer].filter(Boolean).join(' · ')
  return (
    <div className={isRight ? styles.right : styles.wrong}>
      <p className={styles.labels}>
        <b>
          {isRight ? <CheckCircleIcon /> : <CrossCircleIcon />}
          {labels}
        </b>
        {!isRight && why && <TrapBadge {...why} />}
      </p>
      <Option option={choice} />
      {why && <p>{why.rationale}</p>}
    </div>
  )
}

function OtherChoice({ choice }: { choice: Choice }) {
  const { why } = choice
  if (!why) return <Option option={choice} />
  return (
    <details className={styles.other}>
      <summary>
        <Option option={choice} />
        <ChevronDownIcon />
      </summary>
      <TrapBadge {...why} />
      <p>{why.rationale}</p>
    </details>
  )
}
