import { Link } from 'react-router'
import { inTen } from '../../../core/learning/said.ts'
import { fewestAnswers } from '../../../core/learning/skill-model.ts'
import { percentage } from '../../../core/results/score.ts'
import { paths } from '../../base/paths.ts'
import { useFetchedAhead } from '../../features/practice/use-fetched-ahead.ts'
import { WaitingNotice } from '../../features/practice/waiting-notice.tsx'
import { pathOfSet } from '../../features/practice/path-of-set.ts'
import { useStartSet } from '../../features/practice/use-start-set.ts'
import { Moment } from '../../features/dates/moment.tsx'
import { Tile, TileButton, tileWayClass } from '../../features/tiles/tile.tsx'
import { buttonClass } from '../../ui/actions/button.tsx'
import { ArrowForwardIcon, ChevronForwardIcon } from '../../ui/icons/arrows.tsx'
import { RedoIcon } from '../../ui/icons/review.tsx'
import { CheckCircleIcon } from '../../ui/icons/states.tsx'
import { BookIcon, ChartIcon } from '../../ui/icons/things.tsx'
import { Page, PageHead, Section, Stack } from '../../ui/layout/page-layout.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ProgressBar } from '../../ui/states/progress-bar.tsx'
import * as learningWords from '#words/learning'
import * as studentWords from '#words/student-home'
import { useWords } from '../../words/words.tsx'
import { ChooseDrill } from './choose-drill.tsx'
import type { LearningToday } from './learning-wire.ts'
import styles from './learning.module.css'

type OpenSet = LearningToday['open_sets'][number]

/** A set that was begun, and the way back to it. */
function OpenTile({ set, isLit }: { set: OpenSet; isLit: boolean }) {
  const { learning: words, studentHome } = useWords(learningWords, studentWords)
  const { kind, quiz, is_of_book: isOfBook, answered, total } = set
  const said =
    kind === 'redo'
      ? { icon: <RedoIcon />, kicker: words.redo, heading: studentHome.practice.redo(quiz) }
      : kind === 'return'
        ? { icon: <RedoIcon />, kicker: words.returns.kicker, heading: words.returns.open }
        : isOfBook
          ? { icon: <BookIcon />, kicker: words.drill.kicker, heading: words.set.titles.mistakes }
          : { icon: <ChartIcon />, kicker: words.drill.kicker, heading: words.drill.open }
  return (
    <Tile {...said} isLit={isLit}>
      <ProgressBar
        label={words.answered}
        value={percentage(answered, total)}
        text={words.answeredOf(answered, total)}
        size="small"
      />
      <Link to={pathOfSet(set)} className={tileWayClass(isLit)}>
        {words.resume}
        {isLit && <ArrowForwardIcon />}
      </Link>
    </Tile>
  )
}

/** Shows how many questions return today, or that none do. */
function Returns({ returns }: Pick<LearningToday, 'returns'>) {
  const { returns: words } = useWords(learningWords).learning
  const { isPending, start } = useStartSet()
  const { count, minutes, moved, answered } = returns
  if (count === 0)
    return (
      <Tile icon={<CheckCircleIcon />} kicker={words.kicker} heading={answered > 0 ? words.done : words.none}>
        <p className={styles.soft}>{moved > 0 ? words.moved(moved) : words.noneText}</p>
      </Tile>
    )
  return (
    <Tile icon={<RedoIcon />} kicker={words.kicker} heading={words.heading(count)} isLit>
      <div className={styles.about}>
        <p>{words.minutes(minutes)}</p>
        <p className={styles.soft}>{words.about}</p>
        {moved > 0 && <p className={styles.soft}>{words.moved(moved)}</p>}
      </div>
      <TileButton isLit isPending={isPending} onClick={() => void start({ kind: 'return' })}>
        {words.start}
        <ArrowForwardIcon />
      </TileButton>
    </Tile>
  )
}

/** The words that return today. L10 */
function Words({ words: { count, minutes }, isLit }: { words: LearningToday['words']; isLit: boolean }) {
  const { learning } = useWords(learningWords)
  const { words } = learning
  if (count === 0) return null
  return (
    <Tile icon={<BookIcon />} kicker={words.kicker} heading={words.heading(count)} isLit={isLit}>
      <p>{learning.returns.minutes(minutes)}</p>
      <Link to={paths.words} className={tileWayClass(isLit)}>
        {words.start}
        {isLit && <ArrowForwardIcon />}
      </Link>
    </Tile>
  )
}

/** The skill whose turn it is: its estimate, and a drill in one tap. L6 */
function InTurn({
  skill,
  isWeakest,
  isLit,
}: {
  skill: LearningToday['skills'][number]
  isWeakest: boolean
  isLit: boolean
}) {
  const { learning: words } = useWords(learningWords)
  const { isPending, start } = useStartSet()
  const { name, estimate, missing } = skill
  return (
    <Tile
      icon={<ChartIcon />}
      kicker={missing === fewestAnswers ? words.drill.new : isWeakest ? words.drill.weakest : words.drill.inTurn}
      heading={name}
      isLit={isLit}
    >
      <div className={styles.about}>
        <p>{estimate ? words.estimate(inTen(estimate)) : words.early(missing)}</p>
        <p className={styles.soft}>{words.basis}</p>
      </div>
      <TileButton
        isLit={isLit}
        isPending={isPending}
        onClick={() => void start({ kind: 'drill', skill: name, level: null })}
      >
        {words.drill.start(name)}
        {isLit && <ArrowForwardIcon />}
      </TileButton>
    </Tile>
  )
}

/** A drill that the academy has given her to do. L11 */
function Assigned({ drill, ready }: { drill: LearningToday['assigned'][number]; ready: number }) {
  const { learning } = useWords(learningWords)
  const { assigned: words } = learning
  const { isPending, start } = useStartSet()
  const { skill, questions, answered, due_at, state } = drill
  return (
    <Tile icon={<ChartIcon />} kicker={words.kicker} heading={words.heading(skill)}>
      <div className={styles.about}>
        <p>
          <Badge tone={state === 'overdue' ? 'bad' : state === 'today' ? 'highlight' : 'plain'}>
            {words.states[state]}
          </Badge>{' '}
          {words.due} <Moment iso={due_at} />
        </p>
        {ready === 0 && <p className={styles.soft}>{words.resting}</p>}
      </div>
      <ProgressBar
        label={learning.answered}
        value={percentage(answered, questions)}
        text={learning.answeredOf(answered, questions)}
        size="small"
      />
      {ready > 0 && (
        <TileButton
          isLit={false}
          isPending={isPending}
          aria-label={words.label(skill)}
          onClick={() => void start({ kind: 'drill', skill, level: null })}
        >
          {words.start}
        </TileButton>
      )}
    </Tile>
  )
}

/** The ways to what the student has of her own: mistakes, words, progress and plan. */
function OwnPages() {
  const { learning: words, shell } = useWords(learningWords)
  const { links } = shell
  return (
    <nav aria-label={words.ownPages} className={styles.ownPages}>
      <Link to={paths.mistakes}>{links.mistakes}</Link>
      <Link to={paths.words}>{links.words}</Link>
      <Link to={paths.progress}>{links.progress}</Link>
      <Link to={paths.plan}>{links.plan}</Link>
    </nav>
  )
}

/** Today's ten minutes, the drill whose turn it is, and any other drill. L3 L4 */
export function LearningView({ data }: { data: LearningToday }) {
  const { learning: words } = useWords(learningWords)
  const { returns, words: ofToday, open_sets: open, assigned, skills, drill, next } = data
  useFetchedAhead(open.flatMap(({ id, kind }) => (kind === 'redo' ? [] : [id])))
  const openReturn = open.find(({ kind }) => kind === 'return')
  const openDrill = open.find(({ kind, is_of_book: isOfBook }) => kind === 'drill' && !isOfBook)
  const others = open.filter(({ kind, is_of_book: isOfBook }) => isOfBook || kind === 'redo')
  const inTurn = skills.find(({ name }) => name === drill)
  const isNothingKnown =
    skills.length === 0 && open.length + assigned.length === 0 && returns.count + returns.moved === 0
  const hasReturns = openReturn !== undefined || returns.count > 0
  const hasFirst = hasReturns || ofToday.count > 0
  return (
    <Page width="narrow">
      <PageHead title={words.title} lead={words.lead} />
      <OwnPages />
      <WaitingNotice />
      {isNothingKnown ? (
        <EmptyState
          icon={<RedoIcon />}
          action={
            <Link to={paths.quizzes} className={buttonClass()}>
              {words.quizzes}
            </Link>
          }
        >
          {words.empty}
        </EmptyState>
      ) : (
        <Stack gap="large">
          <Stack>
            {openReturn ? <OpenTile set={openReturn} isLit /> : <Returns returns={returns} />}
            <Words words={ofToday} isLit={!hasReturns} />
            {assigned.map((drill) => (
              <Assigned
                key={drill.id}
                drill={drill}
                ready={skills.find(({ name }) => name.toLowerCase() === drill.skill.toLowerCase())?.ready ?? 0}
              />
            ))}
            {openDrill ? (
              <OpenTile set={openDrill} isLit={!hasFirst} />
            ) : (
              inTurn && <InTurn skill={inTurn} isWeakest={inTurn === skills[0]} isLit={!hasFirst} />
            )}
            {others.map((set) => (
              <OpenTile key={`${set.kind} ${set.id}`} set={set} isLit={false} />
            ))}
            {next.to === 'lesson' && (
              <Link to={paths.lesson(next.lesson.course, next.lesson.slug)} className={styles.lesson}>
                {words.drill.lesson(next.lesson.name)}
                <ChevronForwardIcon />
              </Link>
            )}
          </Stack>
          <Section id="drill" heading={words.choice.heading}>
            <ChooseDrill skills={skills} />
          </Section>
        </Stack>
      )}
    </Page>
  )
}
