import { useEffect, useEffectEvent, useState } from 'react'
import { longestNote, annotationStyles } from '../../../core/annotations/annotation.ts'
import { Button } from '../../ui/actions/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ListIcon, TrashIcon } from '../../ui/icons/tools.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import * as examToolsWords from '#words/exam-tools'
import { useWords } from '../../words/words.tsx'
import { Tray } from '../tray.tsx'
import styles from './highlight-tray.module.css'
import { styleOfAnnotation } from './annotations-on-page.ts'
import { watchSelecting, type PartRange } from './selecting.ts'
import { SentenceStep } from './sentence-step.tsx'
import type { Annotations, PlacedAnnotation } from './use-annotations.ts'

type HighlightTrayProps = {
  annotations: Annotations
  onDraft: (range: PartRange | null) => void
  onList: () => void
  onClose: () => void
}

/** The highlighting tray: looks, the note of the selected highlight, and highlighting by keyboard. */
export function HighlightTray({ annotations, onDraft, onList, onClose }: HighlightTrayProps) {
  const { examTools, format } = useWords(examToolsWords)
  const { highlights } = examTools
  const [said, setSaid] = useState('')
  const { chosen } = annotations

  const add = (range: PartRange) => {
    onDraft(null)
    setSaid(annotations.add(range) ? '' : highlights.full)
  }
  const remove = (annotation: PlacedAnnotation) => {
    annotations.remove(annotation)
    setSaid(highlights.removed)
  }
  const drafted = useEffectEvent(onDraft)
  const selected = useEffectEvent(add)
  const pressed = useEffectEvent(annotations.choose)
  useEffect(
    () =>
      watchSelecting({
        onDraft: (range) => drafted(range),
        onSelect: (range) => selected(range),
        onAnnotation: (id) => pressed(id),
      }),
    [],
  )

  return (
    <Tray
      opener="highlight"
      title={highlights.title}
      onClose={onClose}
      beside={
        <Button variant="plain" aria-label={highlights.list(annotations.all.length)} onClick={onList}>
          <ListIcon />
          {format.number(annotations.all.length)}
        </Button>
      }
      controls={
        <div className={styles.row}>
          <Swatches annotations={annotations} />
          <SentenceStep onDraft={onDraft} onAnnotation={add} />
        </div>
      }
    >
      {chosen ? (
        <ChosenAnnotation
          key={chosen.id}
          annotation={chosen}
          words={annotations.chosenWords}
          onNote={annotations.setNote}
          onRemove={remove}
        />
      ) : (
        <p className={styles.hint}>
          {said === highlights.full && said}
          <span className={styles.forMouse}>{highlights.hint}</span>
          <span className={styles.forTouch}>{highlights.hintTouch}</span>
        </p>
      )}
      <VisuallyHidden as="div">
        <output>{chosen ? highlights.marked(annotations.chosenWords) : said}</output>
      </VisuallyHidden>
    </Tray>
  )
}

/** Chooses the look of a highlight: a color and a line. */
function Swatches({ annotations }: { annotations: Annotations }) {
  const { highlights } = useWords(examToolsWords).examTools
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- these are no form's fields
    <div role="group" aria-label={highlights.styleLabel} className={styles.swatches}>
      {annotationStyles.map((one) => (
        <Button
          key={one}
          variant="plain"
          isIconOnly
          aria-label={highlights.styles[one]}
          aria-pressed={annotations.style === one}
          onClick={() => annotations.setStyle(one)}
        >
          <span aria-hidden="true" className={classNames(styleOfAnnotation({ style: one }), styles.swatch)}>
            a
          </span>
        </Button>
      ))}
    </div>
  )
}

type ChosenAnnotationProps = {
  annotation: PlacedAnnotation
  words: string
  onNote: (annotation: PlacedAnnotation, note: string) => void
  onRemove: (annotation: PlacedAnnotation) => void
}

/** The selected highlight: its words, its note, and a button to delete it. */
function ChosenAnnotation({ annotation, words, onNote, onRemove }: ChosenAnnotationProps) {
  const { highlights } = useWords(examToolsWords).examTools
  return (
    <div className={styles.chosen}>
      <q dir="auto" className={styles.quote}>
        {words}
      </q>
      <textarea
        aria-label={highlights.note}
        placeholder={highlights.addNote}
        rows={1}
        maxLength={longestNote}
        defaultValue={annotation.note}
        onChange={({ target }) => onNote(annotation, target.value)}
        className={styles.note}
      />
      <Button variant="plain" onClick={() => onRemove(annotation)}>
        <TrashIcon />
        {highlights.remove}
      </Button>
    </div>
  )
}
