import { Link, useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { inTen } from '../../../core/learning/said.ts'
import { browserApi } from '../../base/browser-api.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import * as mistakeWords from '#words/mistakes'
import * as questionWords from '#words/questions'
import * as learningWords from '#words/studio-learning'
import { useWords } from '../../words/words.tsx'
import { useStudioWords } from '../shell/words.ts'
import { Place } from '../shell/studio-frame.tsx'
import lines from '../shell/lines.module.css'
import { Section } from '../shell/section.tsx'
import styles from '../shell/place.module.css'

type Card = NonNullable<CallReply<'GET /studio/people/:userId/card'>['data']>
type Learning = NonNullable<CallReply<'GET /studio/people/:userId/learning'>['data']>

/** The data of the card; without learning where that could not be loaded: the card is still worth printing. */
type CardData = Card & { learning: Learning | null }

/** The most lines in each list of learning: with them the fullest card is still one page. */
const most = { skills: 3, traps: 3, rules: 2 }

const inOneLine = (facts: readonly string[]) => (facts.length === 0 ? [] : [facts.join(' · ')])

function Facts({ title, lines }: { title: string; lines: string[] }) {
  const { cardPage } = useStudioWords().studio.person
  return (
    <Section title={title}>
      <ul className={styles.list}>
        {(lines.length === 0 ? [cardPage.none] : lines).map((line) => (
          <li key={line}>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The facts since the last lesson that a tutor should know: practice, weak skills, and what the student wrote. L11 */
function LearningOnCard({ learning }: { learning: Learning }) {
  const { studioLearning: words, mistakes, questions, format } = useWords(learningWords, mistakeWords, questionWords)
  const { skills, mistakes: book, practiced, returns, plan } = learning
  const { minutes, target } = plan.settings
  return (
    <>
      <Facts
        title={words.practiced.title}
        lines={[
          `${words.practiced.sum(practiced.minutes, practiced.days)} · ${words.practiced.returns(returns.count, returns.moved)}`,
          practiced.last_at === null ? words.practiced.never : words.practiced.last(format.stamp(practiced.last_at)),
          [words.plan.minutes(minutes), ...(target === null ? [] : [words.plan.target(target)])].join(' · '),
        ]}
      />
      <Facts
        title={words.skills}
        lines={skills
          .slice(0, most.skills)
          .map(({ name, estimate, missing, trend }) =>
            words.skillLine(name, estimate && inTen(estimate), { missing, trend }),
          )}
      />
      {/* One line each: the page is full. */}
      <Facts
        title={words.causes}
        lines={inOneLine(book.causes.map(({ name, count }) => words.times(mistakes.causes[name], count)))}
      />
      <Facts
        title={words.traps}
        lines={inOneLine(
          book.traps.slice(0, most.traps).map(({ name, count }) => words.times(questions.traps[name], count)),
        )}
      />
      <Facts title={words.rules} lines={book.rules.slice(0, most.rules).map(({ rule }) => rule)} />
    </>
  )
}

function CardView() {
  const { studio, format } = useStudioWords()
  const { cardPage, attempts, conditions: conditionWords, print } = studio.person
  const { userId } = useParams()
  const card = useLoaderData() as CardData
  const { time_percent: percent, extra_break_minutes: minutes } = card.conditions
  const facts = [
    ...(card.test_date === null ? [] : [cardPage.testOn(format.day(card.test_date))]),
    ...(percent === 100 ? [] : [percent === null ? conditionWords.untimed : conditionWords.percent(percent)]),
    ...(minutes === 0 ? [] : [cardPage.extraBreak(minutes)]),
    ...(card.parent_phone === '' ? [] : [studio.people.parent(card.parent_phone)]),
  ]
  const asked = ({ quiz, number, skill, seconds }: Card['slowest'][number]) =>
    [
      cardPage.question(quiz, number),
      ...(skill === null ? [] : [skill]),
      // Without a time it was not recorded.
      ...(seconds === 0 ? [] : [cardPage.seconds(seconds)]),
    ].join(' · ')
  const missed = (question: Card['slowest'][number]) => `${asked(question)}: ${question.text}`
  const tooSeldom = card.missedSkills.map(({ name, correct, total }) =>
    cardPage.missed(name, attempts.score(correct, total)),
  )
  return (
    <Place
      title={cardPage.title(card.name)}
      actions={
        <>
          <Link
            to={`/people/${userId}`}
            className={`${buttonClass({ variant: 'quiet', size: 'small' })} ${styles.noPrint}`}
          >
            {attempts.student}
          </Link>
          <Button size="small" className={styles.noPrint} onClick={() => window.print()}>
            {print}
          </Button>
        </>
      }
    >
      <div className={styles.card}>
        <div>
          {facts.length > 0 && <p>{facts.join(' · ')}</p>}
          <p className={lines.soft}>{cardPage.from(card.attempts)}</p>
        </div>
        {card.learning && <LearningOnCard learning={card.learning} />}
        <Facts
          title={cardPage.weakest}
          lines={[
            ...card.weakest.map(
              ({ name, correct, total, percentage }) =>
                `${name}: ${attempts.score(correct, total)} (${format.percent(percentage)})`,
            ),
            ...(tooSeldom.length > 0 ? [cardPage.fewAsked(tooSeldom)] : []),
          ]}
        />
        <Facts
          title={cardPage.missedQuestions}
          lines={[...card.missed.map(missed), ...(card.more_missed > 0 ? [studio.people.more(card.more_missed)] : [])]}
        />
        <Facts title={cardPage.rightToWrong} lines={card.rightToWrong.map(missed)} />
        <Facts title={cardPage.slowest} lines={card.slowest.map(asked)} />
        <Facts title={cardPage.flaggedWrong} lines={card.flaggedWrong.map(missed)} />
        <Facts
          title={cardPage.unopened}
          lines={[
            ...card.unopened.map(({ course, lesson }) => `${lesson} (${course})`),
            ...(card.more_unopened > 0 ? [studio.people.more(card.more_unopened)] : []),
          ]}
        />
        <Facts
          title={cardPage.trend}
          lines={card.trend.map(
            ({ quiz, finishedAt, percentage, isPractice }) =>
              `${format.stamp(finishedAt)} · ${quiz}: ${format.percent(percentage)}${isPractice ? ` · ${attempts.practice}` : ''}`,
          )}
        />
      </div>
    </Place>
  )
}

/** The student's card that a tutor reads before a lesson, on one printed page. T21 */
export const cardPlace = {
  loader: async ({ params, request }: LoaderFunctionArgs): Promise<CardData> => {
    const input = { params: { userId: params['userId'] ?? '' } }
    const options = { signal: request.signal }
    const [{ data: card }, learning] = await Promise.all([
      browserApi('GET /studio/people/:userId/card', input, options),
      browserApi('GET /studio/people/:userId/learning', { ...input, query: {} }, options).then(
        ({ data }) => data,
        () => null,
      ),
    ])
    return { ...card, learning }
  },
  Component: CardView,
}
