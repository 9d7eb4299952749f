import { useEffect, useEffectEvent, useState } from 'react'
import { longestNote, markStyles } from '../../../core/annotations/text-mark.ts'
import { Button } from '../../ui/actions/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ListIcon, TrashIcon } from '../../ui/icons/tools.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import * as examToolsWords from '#words/exam-tools'
import { useWords } from '../../words/words.tsx'
import { Tray } from '../tools/tray.tsx'
import styles from './highlight-tray.module.css'
import { styleOfMark } from './marks-on-page.ts'
import { watchSelecting, type PartRange } from './selecting.ts'
import { SentenceStep } from './sentence-step.tsx'
import type { Marks, PlacedMark } from './use-marks.ts'

type HighlightTrayProps = {
  marks: Marks
  onDraft: (range: PartRange | null) => void
  onList: () => void
  onClose: () => void
}

/** The highlighting tray: looks, the note of the selected highlight, and highlighting by keyboard. */
export function HighlightTray({ marks, onDraft, onList, onClose }: HighlightTrayProps) {
  const { examTools, format } = useWords(examToolsWords)
  const { highlights } = examTools
  const [said, setSaid] = useState('')
  const { chosen } = marks

  const add = (range: PartRange) => {
    onDraft(null)
    setSaid(marks.add(range) ? '' : highlights.full)
  }
  const remove = (mark: PlacedMark) => {
    marks.remove(mark)
    setSaid(highlights.removed)
  }
  const drafted = useEffectEvent(onDraft)
  const selected = useEffectEvent(add)
  const pressed = useEffectEvent(marks.choose)
  useEffect(
    () =>
      watchSelecting({
        onDraft: (range) => drafted(range),
        onSelect: (range) => selected(range),
        onMark: (id) => pressed(id),
      }),
    [],
  )

  return (
    <Tray
      opener="highlight"
      title={highlights.title}
      onClose={onClose}
      beside={
        <Button variant="plain" aria-label={highlights.list(marks.all.length)} onClick={onList}>
          <ListIcon />
          {format.number(marks.all.length)}
        </Button>
      }
      controls={
        <div className={styles.row}>
          <Swatches marks={marks} />
          <SentenceStep onDraft={onDraft} onMark={add} />
        </div>
      }
    >
      {chosen ? (
        <ChosenMark key={chosen.id} mark={chosen} words={marks.chosenWords} onNote={marks.setNote} onRemove={remove} />
      ) : (
        <p className={styles.hint}>
          {said === highlights.full && said}
          <span className={styles.forMouse}>{highlights.hint}</span>
          <span className={styles.forTouch}>{highlights.hintTouch}</span>
        </p>
      )}
      <VisuallyHidden as="div">
        <output>{chosen ? highlights.marked(marks.chosenWords) : said}</output>
      </VisuallyHidden>
    </Tray>
  )
}

/** Chooses the look of a highlight: a color and a line. */
function Swatches({ marks }: { marks: Marks }) {
  const { highlights } = useWords(examToolsWords).examTools
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- these are no form's fields
    <div role="group" aria-label={highlights.styleLabel} className={styles.swatches}>
      {markStyles.map((one) => (
        <Button
          key={one}
          variant="plain"
          isIconOnly
          aria-label={highlights.styles[one]}
          aria-pressed={marks.style === one}
          onClick={() => marks.setStyle(one)}
        >
          <span aria-hidden="true" className={classNames(styleOfMark({ style: one }), styles.swatch)}>
            a
          </span>
        </Button>
      ))}
    </div>
  )
}

type ChosenMarkProps = {
  mark: PlacedMark
  words: string
  onNote: (mark: PlacedMark, note: string) => void
  onRemove: (mark: PlacedMark) => void
}

/** The selected highlight: its words, its note, and a button to delete it. */
function ChosenMark({ mark, words, onNote, onRemove }: ChosenMarkProps) {
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
        defaultValue={mark.note}
        onChange={({ target }) => onNote(mark, target.value)}
        className={styles.note}
      />
      <Button variant="plain" onClick={() => onRemove(mark)}>
        <TrashIcon />
        {highlights.remove}
      </Button>
    </div>
  )
}
