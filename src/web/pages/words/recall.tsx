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

type Asked = OwnWords['today']['asked'][number] & { word: OwnWord }

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

/** A word: one side, then the other, then whether it was known. */
function Question({
  asked: { id, way, word },
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
        params: { wordId: id },
        body: { way, is_known: isKnown },
      })
      onKnown(isKnown)
    } catch (error) {
      toast.error(`${today.failed}. ${failureText(error, texts)}`)
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

/** The words of today, one after the other, as they were when the page was opened. */
export function Recall({ data }: { data: OwnWords }) {
  const { today } = useWords(ownWordTexts).ownWords
  const [asked] = useState(() =>
    data.today.asked.flatMap((one): Asked[] => {
      const word = data.words.find(({ id }) => id === one.id)
      return word ? [{ ...one, word }] : []
    }),
  )
  const [known, setKnown] = useState<boolean[]>([])
  const done = useRef<HTMLParagraphElement>(null)
  const isDone = asked.length > 0 && known.length === asked.length
  useEffect(() => {
    if (isDone) done.current?.focus()
  }, [isDone])
  const current = asked[known.length]
  const missed = known.filter((one) => !one).length
  return (
    <>
      {current && (
        <Question
          key={current.id}
          asked={current}
          heading={today.of(known.length + 1, asked.length)}
          isFirst={known.length === 0}
          onKnown={(isKnown) => setKnown([...known, isKnown])}
        />
      )}
      {!current && (
        <p ref={done} tabIndex={-1}>
          {isDone ? today.done(asked.length) : today.none} {missed > 0 && today.missed(missed)}
        </p>
      )}
      {data.today.moved > 0 && <p className={styles.soft}>{today.moved(data.today.moved)}</p>}
    </>
  )
}
