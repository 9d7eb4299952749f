import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { failureText } from '../../base/failure-text.ts'
import { paths } from '../../base/paths.ts'
import { noteSaved } from '../../features/practice/saved-words.ts'
import { SavesWords } from '../../features/practice/saves-words.tsx'
import { SeenNotice } from '../../features/practice/seen/seen-notice.tsx'
import { useSeenPage } from '../../features/practice/seen/use-seen-page.ts'
import { Glosses } from '../../questions/explanation/glosses.tsx'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { BookIcon } from '../../ui/icons/things.tsx'
import { Page, PageHead, Section, Stack } from '../../ui/layout/page-layout.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import * as ownWordTexts from '#words/own-words'
import { useWords } from '../../words/words.tsx'
import { Recall } from './recall.tsx'
import type { OwnWord, OwnWords, WordsData } from './words-wire.ts'
import styles from './words.module.css'

type Removed = NonNullable<CallReply<'DELETE /learning/words/:wordId'>['data']>

/** One toast for all words, which ends when a word is removed or back. */
const failed = 'word-not-changed'

type SavedProps = {
  word: OwnWord
  /** The state that brings it back, after it was removed. */
  removed: Removed | undefined
  onRemoved: (removed: Removed) => void
  onBack: () => Promise<void>
}

/** A word with both its meanings. */
function Meanings({ word: { word, meaning, arabic, is_learned: isLearned } }: { word: OwnWord }) {
  const { all } = useWords(ownWordTexts).ownWords
  return (
    <>
      <p className={styles.term}>
        <b>{word}</b> {isLearned && <Badge tone="good">{all.learned}</Badge>}
      </p>
      <div className={styles.meanings}>
        <p>{meaning}</p>
        <p lang="ar" dir="rtl">
          {arabic}
        </p>
      </div>
    </>
  )
}

/** A saved word. Its button removes it, and then brings it back: the focus stays on it. */
function Saved({ word: own, removed, onRemoved, onBack }: SavedProps) {
  const words = useWords(ownWordTexts)
  const { all } = words.ownWords
  const { question_id: questionId, word } = own
  const [isPending, setPending] = useState(false)
  const act = async (call: () => Promise<void>, failure: string) => {
    setPending(true)
    try {
      await call()
      toast.dismiss(failed)
    } catch (error) {
      toast.error(`${failure}. ${failureText(error, words)}`, { id: failed })
    }
    setPending(false)
  }
  const remove = async () => {
    const { data } = await browserApi('DELETE /learning/words/:wordId', { params: { wordId: own.id } })
    noteSaved(word, false)
    onRemoved(data)
  }
  const bringBack = async () => {
    await browserApi('POST /learning/words', { body: { question_id: questionId, word, removed } })
    noteSaved(word, true)
    await onBack()
  }
  return (
    <li className={styles.saved}>
      {removed ? <p className={styles.soft}>{all.removed(word)}</p> : <Meanings word={own} />}
      <Button
        variant="quiet"
        size="small"
        isPending={isPending}
        aria-label={removed ? all.undoOf(word) : all.removeOf(word)}
        onClick={() => void (removed ? act(bringBack, all.undoFailed) : act(remove, all.removeFailed))}
      >
        {removed ? all.undo : all.remove}
      </Button>
    </li>
  )
}

/**
 * Returns the words as they were when the page was opened, and those saved since: a word that is removed stays in its place with the way
 * back, and one that is saved from the suggestions stays there too, so that the focus is never lost.
 */
function useStableWords(data: OwnWords) {
  const { revalidate } = useRevalidator()
  const [suggested] = useState(data.suggested)
  const [removed, setRemoved] = useState<ReadonlyMap<string, { word: OwnWord; at: number; state: Removed }>>(new Map())
  const words: { word: OwnWord; removed: Removed | undefined }[] = data.words
    .filter(({ word }) => !removed.has(word))
    .map((word) => ({ word, removed: undefined }))
  for (const { word, at, state } of [...removed.values()].toSorted((one, other) => one.at - other.at))
    words.splice(at, 0, { word, removed: state })
  return {
    suggested,
    words,
    revalidate: () => void revalidate(),
    noteRemoved: (word: OwnWord, at: number, state: Removed) =>
      setRemoved((before) => new Map(before).set(word.word, { word, at, state })),
    noteBack: async (word: OwnWord) => {
      // With the id that it has now.
      await revalidate()
      setRemoved((before) => new Map([...before].filter(([one]) => one !== word.word)))
    },
  }
}

/** The words of a student, or those she saw last. L10 */
export function WordsView({ data: shown }: { data: WordsData }) {
  const { ownWords: texts } = useWords(ownWordTexts)
  useSeenPage('words', shown)
  const { data, seenAt } = shown
  if (seenAt === null) return <FreshWords data={data} />
  return (
    <Page width="narrow">
      <PageHead title={texts.title} lead={texts.lead} />
      <SeenNotice seenAt={seenAt} />
      <Stack gap="large">
        {data.words.length === 0 ? (
          <p>{texts.empty}</p>
        ) : (
          <Section heading={texts.all.heading(data.words.length)}>
            <ul className={styles.list}>
              {data.words.map((word) => (
                <li key={word.word} className={styles.saved}>
                  <Meanings word={word} />
                </li>
              ))}
            </ul>
          </Section>
        )}
      </Stack>
    </Page>
  )
}

/** The words of today, words to save, and all that are saved. */
function FreshWords({ data }: { data: OwnWords }) {
  const { ownWords: texts } = useWords(ownWordTexts)
  const { waiting } = data
  const { words, suggested, revalidate, noteRemoved, noteBack } = useStableWords(data)
  const present = words.filter((one) => !one.removed)
  const isEmpty = words.length === 0 && suggested.length === 0 && waiting === 0
  return (
    <Page width="narrow">
      <PageHead title={texts.title} lead={texts.lead} />
      {isEmpty && (
        <EmptyState
          icon={<BookIcon />}
          action={
            <Link to={paths.practice} className={buttonClass()}>
              {texts.toPractice}
            </Link>
          }
        >
          {texts.empty}
        </EmptyState>
      )}
      <Stack gap="large">
        {waiting > 0 && <Notice>{texts.waiting(waiting)}</Notice>}
        {words.length > 0 && (
          <Section heading={texts.today.heading}>
            <Recall today={data.today} words={present.map(({ word }) => word)} />
          </Section>
        )}
        {suggested.length > 0 && (
          <Section heading={texts.suggested.heading}>
            <Stack gap="small">
              <p className={styles.soft}>{texts.suggested.text}</p>
              <SavesWords onSaved={revalidate}>
                <Glosses
                  glosses={suggested.map(({ question_id: questionId, ...gloss }) => ({ ...gloss, questionId }))}
                />
              </SavesWords>
            </Stack>
          </Section>
        )}
        {words.length > 0 && (
          <Section heading={texts.all.heading(present.length)}>
            <ul className={styles.list}>
              {words.map(({ word, removed }, at) => (
                <Saved
                  key={word.word}
                  word={word}
                  removed={removed}
                  onRemoved={(state) => noteRemoved(word, at, state)}
                  onBack={() => noteBack(word)}
                />
              ))}
            </ul>
          </Section>
        )}
      </Stack>
    </Page>
  )
}
