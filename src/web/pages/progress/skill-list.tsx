import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { inTen } from '../../../core/learning/said.ts'
import { fewestAnswers } from '../../../core/learning/skill-model.ts'
import { assessmentOf } from '../../../core/learning/telling.ts'
import { paths } from '../../base/paths.ts'
import { useStartSet } from '../../features/practice/use-start-set.ts'
import { Button } from '../../ui/actions/button.tsx'
import { BookIcon } from '../../ui/icons/things.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import * as progressWords from '#words/progress'
import { useWords } from '../../words/words.tsx'
import type { SkillWire } from './progress-data.ts'
import styles from './progress.module.css'

/** Shows the trend of a skill, or that it is too early to tell. */
export function Trend({ trend }: Pick<SkillWire, 'trend'>) {
  const { progress: words } = useWords(progressWords)
  if (trend === null) return <p className={styles.soft}>{words.trendEarly}</p>
  const tone = { rising: 'good', falling: 'poor', steady: 'plain' } as const
  return (
    <p>
      <Badge tone={tone[trend]}>{words.trends[trend]}</Badge>
    </p>
  )
}

/** A band on a ruler from none to all; what it says stands beside it in words. */
function Band({ estimate: { share, low, high } }: { estimate: NonNullable<SkillWire['estimate']> }) {
  const style = {
    '--low': `${low * 100}%`,
    '--high': `${high * 100}%`,
    '--at': `${share * 100}%`,
  } as CSSProperties
  return <span aria-hidden="true" className={styles.band} style={style} />
}

/** The skills, each with its band in words, its pace, and a lesson and a drill in one tap; a drill needs a network to begin. */
export function SkillList({ skills, canDrill }: { skills: readonly SkillWire[]; canDrill: boolean }) {
  return (
    <ul className={styles.skills}>
      {skills.map((skill) => (
        <Skill key={skill.name} skill={skill} canDrill={canDrill} />
      ))}
    </ul>
  )
}

function Skill({ skill, canDrill }: { skill: SkillWire; canDrill: boolean }) {
  const { name, estimate, missing, trend, pace, lesson, ready } = skill
  const { progress: words } = useWords(progressWords)
  const { isPending, start } = useStartSet()
  return (
    <li>
      <div className={styles.about}>
        <h3 className={styles.name}>{name}</h3>
        {estimate && <Band estimate={estimate} />}
        {estimate && <p>{words.estimate(inTen(estimate))}</p>}
        {/* What a skill without any answer needs is said once, above the list. */}
        {!estimate && missing < fewestAnswers && <p>{words.more(missing)}</p>}
        {estimate && <p className={styles.soft}>{words.assessment(assessmentOf(estimate))}</p>}
        {trend !== null && <Trend trend={trend} />}
        {pace && <p className={styles.soft}>{words.paceShort(pace.usual, pace.test)}</p>}
      </div>
      <div className={styles.ways}>
        {lesson && (
          <Link to={paths.lesson(lesson.course, lesson.slug)} className={styles.way}>
            <BookIcon />
            {words.lesson(lesson.name)}
          </Link>
        )}
        {!canDrill ? null : ready > 0 ? (
          <Button
            variant="quiet"
            isPending={isPending}
            aria-label={words.drillOf(name)}
            onClick={() => void start({ kind: 'drill', skill: name, level: null })}
          >
            {words.drill}
          </Button>
        ) : (
          <p className={styles.soft}>{words.noDrill}</p>
        )}
      </div>
    </li>
  )
}
