import { Link, useRevalidator } from 'react-router'
import { browserApi } from '../../base/browser-api.ts'
import { paths } from '../../base/paths.ts'
import { useSending } from '../../features/accounts/use-sending.ts'
import { SavesWords } from '../../features/practice/saves-words.tsx'
import { Glosses } from '../../questions/explanation/glosses.tsx'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { BookIcon } from '../../ui/icons/things.tsx'
import { Page, PageHead, Section, Stack } from '../../ui/layout/page-layout.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import * as ownWordTexts from '#words/own-words'
import { useWords } from '../../words/words.tsx'
import { Recall } from './recall.tsx'
import type { OwnWord, OwnWords } from './words-wire.ts'
import styles from './words.module.css'

function Saved({ word: { id, word, meaning, arabic, is_learned: isLearned } }: { word: OwnWord }) {
  const { all } = useWords(ownWordTexts).ownWords
  const { isPending, send } = useSending()
  const { revalidate } = useRevalidator()
  const remove = () =>
    void send(async () => {
      await browserApi('DELETE /learning/words/:wordId', { params: { wordId: id } })
      return { msg: all.removed(word) }
    }, revalidate)
  return (
    <li className={styles.saved}>
      <p className={styles.sides}>
        <b>{word}</b> <span>{meaning}</span>{' '}
        <span lang="ar" dir="rtl">
          {arabic}
        </span>
      </p>
      {isLearned && <Badge tone="good">{all.learned}</Badge>}
      <Button variant="quiet" size="small" isPending={isPending} aria-label={all.removeOf(word)} onClick={remove}>
        {all.remove}
      </Button>
    </li>
  )
}

/** The words of today, words to save, and all that are saved. L10 */
export function WordsView({ data }: { data: OwnWords }) {
  const { ownWords: texts } = useWords(ownWordTexts)
  const { words, suggested, waiting } = data
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
            <Recall data={data} />
          </Section>
        )}
        {suggested.length > 0 && (
          <Section heading={texts.suggested.heading}>
            <p className={styles.soft}>{texts.suggested.text}</p>
            <SavesWords>
              <Glosses glosses={suggested.map(({ question_id: questionId, ...gloss }) => ({ ...gloss, questionId }))} />
            </SavesWords>
          </Section>
        )}
        {words.length > 0 && (
          <Section heading={texts.all.heading(words.length)}>
            <ul className={styles.list}>
              {words.map((word) => (
                <Saved key={word.id} word={word} />
              ))}
            </ul>
          </Section>
        )}
      </Stack>
    </Page>
  )
}
