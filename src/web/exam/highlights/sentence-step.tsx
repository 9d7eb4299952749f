import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import { annotatedParts } from '../../../core/annotations/annotation.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ChevronDownIcon, ChevronUpIcon } from '../../ui/icons/arrows.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import * as examToolsWords from '#words/exam-tools'
import { useWords } from '../../words/words.tsx'
import { readBlocks } from './block-text.ts'
import { findPart } from './annotations-on-page.ts'
import styles from './highlight-tray.module.css'
import type { PartRange } from './selecting.ts'
import { sentencesOf } from './text-ranges.ts'

/** Returns every sentence, those of the passage before those of the question. */
const readSentences = (): PartRange[] =>
  annotatedParts.flatMap((part) => {
    const root = findPart(part)
    return root ? sentencesOf(readBlocks(root)).map((range) => ({ ...range, part })) : []
  })

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

type SentenceStepProps = {
  /** Keyed by the question: another one starts at its first sentence. */
  onDraft: (range: PartRange | null) => void
  onAnnotation: (range: PartRange) => void
}

/** Highlights sentence by sentence: with arrow keys and Enter, or with its buttons. */
export function SentenceStep({ onDraft, onAnnotation }: SentenceStepProps) {
  const { sentence } = useWords(examToolsWords).examTools.highlights
  const [at, setAt] = useState(-1)
  const [said, setSaid] = useState('')

  const go = (step: number) => {
    const sentences = readSentences()
    const next = Math.max(0, Math.min(sentences.length - 1, at + step))
    const range = sentences[next]
    if (!range) return
    setAt(next)
    onDraft(range)
    setSaid(findPart(range.part)?.textContent.slice(range.start, range.end) ?? '')
    requestAnimationFrame(() => document.querySelector('mark[data-mark="draft"]')?.scrollIntoView({ block: 'nearest' }))
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    go(step)
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.parentElement?.contains(relatedTarget)) onDraft(null)
  }
  const highlight = () => {
    const range = readSentences()[at]
    if (range) onAnnotation(range)
    else go(1)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- these are no form's fields
    <div role="group" aria-label={sentence.label} className={styles.sentence}>
      <Button variant="plain" isIconOnly aria-label={sentence.previous} onBlur={leave} onClick={() => go(-1)}>
        <ChevronUpIcon />
      </Button>
      <Button
        data-autofocus
        aria-label={sentence.mark}
        variant="plain"
        title={sentence.keys}
        onKeyDown={press}
        onBlur={leave}
        onClick={highlight}
      >
        {sentence.short}
      </Button>
      <Button variant="plain" isIconOnly aria-label={sentence.next} onBlur={leave} onClick={() => go(1)}>
        <ChevronDownIcon />
      </Button>
      <VisuallyHidden as="div">
        <output>{said}</output>
      </VisuallyHidden>
    </div>
  )
}
