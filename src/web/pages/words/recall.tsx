import { useEffect, useRef, useState } from 'react'
import { browserApi } from '../../base/browser-api.ts'
import { failureText } from '../../base/failure-text.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import { Row } from '../../ui/layout/page-layout.tsx'
import { toast } from '../../ui/toast.tsx'
import * as ownWordTexts from '#words/own-words'
import { useWords } from '../../words/words.tsx'
import type { OwnWord, OwnWords } from './words-wire.ts'
import styles from './words.module.css'

type Asked = { way: OwnWords['today']['asked'][number]['way']; word: OwnWord }

function Meaning({ word: { meaning, arabic } }: { word: OwnWord }) {
  return (
    <div className={styles.meaning}>
      <p>{meaning}</p>
      <p lang="ar" dir="rtl">
        {arabic}
      </p>
    </div>
  )
}

const Word = ({ word: { word } }: { word: OwnWord }) => <p className={styles.word}>{word}</p>

/** One toast for all words, which ends when an answer is saved. */
const failed = 'recall-not-saved'

/** A word: one side, then the other, then whether it was known. */
function Question({
  asked: { way, word },
  heading,
  isFirst,
  onKnown,
}: {
  asked: Asked
  heading: string
  isFirst: boolean
  onKnown: (isKnown: boolean) => void
}) {
  const texts = useWords(ownWordTexts)
  const { today } = texts.ownWords
  const [isShown, setShown] = useState(false)
  const [isPending, setPending] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const answer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isShown) answer.current?.focus()
    else if (!isFirst) title.current?.focus()
  }, [isShown, isFirst])
  const note = async (isKnown: boolean) => {
    setPending(true)
    try {
      await browserApi('POST /learning/words/:wordId/answers', {
        params: { wordId: word.id },
        body: { way, is_known: isKnown },
      })
      toast.dismiss(failed)
      onKnown(isKnown)
    } catch (error) {
      toast.error(`${today.failed}. ${failureText(error, texts)}`, { id: failed })
      setPending(false)
    }
  }
  const [Front, Back] = way === 'meaning' ? [Word, Meaning] : [Meaning, Word]
  return (
    <Card>
      <CardBody className={styles.card}>
        <h3 ref={title} tabIndex={-1} className={styles.soft}>
          {heading}
        </h3>
        <Front word={word} />
        <p className={styles.soft}>{today.ask[way]}</p>
        {isShown ? (
          <>
            <div ref={answer} tabIndex={-1} className={styles.answer}>
              <Back word={word} />
            </div>
            <Row>
              <Button isPending={isPending} onClick={() => void note(true)}>
                {today.known}
              </Button>
              <Button variant="quiet" isPending={isPending} onClick={() => void note(false)}>
                {today.unknown}
              </Button>
            </Row>
          </>
        ) : (
          <Row>
            <Button onClick={() => setShown(true)}>{today.reveal}</Button>
          </Row>
        )}
      </CardBody>
    </Card>
  )
}

/** The words of today, one after the other, as they were when the page was opened; one that is removed meanwhile is left out. */
export function Recall({
  today: { asked: due, moved },
  words,
}: Pick<OwnWords, 'today'> & { words: readonly OwnWord[] }) {
  const { today } = useWords(ownWordTexts).ownWords
  // By the word itself: its id is another one after it was removed and brought back.
  const [atFirst] = useState(() =>
    due.flatMap(({ id, way }) => {
      const found = words.find((one) => one.id === id)
      return found ? [{ word: found.word, way }] : []
    }),
  )
  const [known, setKnown] = useState<ReadonlyMap<string, boolean>>(new Map())
  const open = atFirst.flatMap(({ word, way }): Asked[] => {
    const found = words.find((one) => one.word === word)
    return found && !known.has(word) ? [{ way, word: found }] : []
  })
  const done = useRef<HTMLParagraphElement>(null)
  const [current] = open
  const isDone = known.size > 0 && current === undefined
  useEffect(() => {
    if (isDone) done.current?.focus()
  }, [isDone])
  const missed = [...known.values()].filter((one) => !one).length
  return (
    <>
      {current && (
        <Question
          key={current.word.word}
          asked={current}
          heading={today.of(known.size + 1, known.size + open.length)}
          isFirst={known.size === 0}
          onKnown={(isKnown) => setKnown(new Map(known).set(current.word.word, isKnown))}
        />
      )}
      {!current && (
        <p ref={done} tabIndex={-1}>
          {isDone ? today.done(known.size) : today.none} {missed > 0 && today.missed(missed)}
        </p>
      )}
      {moved > 0 && <p className={styles.soft}>{today.moved(moved)}</p>}
    </>
  )
}
