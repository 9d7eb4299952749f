import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { Button } from '../../ui/actions/button.tsx'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'
import { Place } from '../shell/studio-frame.tsx'
import lines from '../shell/lines.module.css'
import { Section } from '../shell/section.tsx'
import styles from '../shell/place.module.css'

type Card = NonNullable<CallReply<'GET /studio/people/:userId/card'>['data']>

function Lines({ title, lines }: { title: string; lines: string[] }) {
  const { cardPage } = useWords(studioWords).studio.person
  return (
    <Section title={title}>
      <ul className={styles.list}>
        {(lines.length === 0 ? [cardPage.none] : lines).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Section>
  )
}

function CardView() {
  const { studio, format } = useWords(studioWords)
  const { cardPage, attempts, print } = studio.person
  const card = useLoaderData() as Card
  const asked = ({ quiz, number, skill, seconds }: Card['slowest'][number]) =>
    [cardPage.question(quiz, number), ...(skill === null ? [] : [skill]), cardPage.seconds(seconds)].join(' · ')
  return (
    <Place
      title={cardPage.title(card.name)}
      actions={
        <Button size="small" className={styles.noPrint} onClick={() => window.print()}>
          {print}
        </Button>
      }
    >
      <div className={styles.card}>
        <p className={lines.soft}>{cardPage.from(card.attempts)}</p>
        <Lines
          title={cardPage.weakest}
          lines={card.weakest.map(
            ({ name, correct, total, percentage }) =>
              `${name}: ${attempts.score(correct, total)} (${format.percent(percentage)})`,
          )}
        />
        <Lines title={cardPage.rightToWrong} lines={card.rightToWrong.map(asked)} />
        <Lines title={cardPage.slowest} lines={card.slowest.map(asked)} />
        <Lines title={cardPage.flaggedWrong} lines={card.flaggedWrong.map(asked)} />
        <Lines title={cardPage.unopened} lines={card.unopened.map(({ course, lesson }) => `${lesson} (${course})`)} />
        <Lines
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

/** What a tutor reads before a lesson, on one printed page. T21 */
export const cardPlace = {
  loader: async ({ params, request }: LoaderFunctionArgs): Promise<Card> => {
    const input = { params: { userId: params['userId'] ?? '' } }
    return (await browserApi('GET /studio/people/:userId/card', input, { signal: request.signal })).data
  },
  Component: CardView,
}
