import type { ReactNode } from 'react'
import { Cell, Row, RowHead, Table } from '../../ui/layout/table.tsx'
import * as learningWords from '#words/studio-learning'
import { useWords } from '../../words/words.tsx'
import { UndoNoticeAtFoot } from '../decision/undo-notice.tsx'
import lines from '../shell/lines.module.css'
import styles from '../shell/place.module.css'
import { useStudio } from '../shell/studio-frame.tsx'
import { GiveBySkill, type useGiving } from './give-by-skill.tsx'

type SkillTableProps<Skill> = {
  skills: readonly Skill[]
  /** The names of the columns between the skill and what can be given. */
  heads: readonly string[]
  giving: ReturnType<typeof useGiving>
  /** Returns the cells of those columns. */
  children: (skill: Skill) => ReactNode
}

/** Lists skills, each with its drill and its lesson to give, for who may; what is given is not printed. L11 */
export function SkillTable<Skill extends { name: string; lesson: { id: number; name: string } | null }>({
  skills,
  heads,
  giving: { isPending, give, notice },
  children,
}: SkillTableProps<Skill>) {
  const { studioLearning: words } = useWords(learningWords)
  const gives = useStudio().can('assignments.give')
  const { columns } = words
  return (
    <div className={gives ? styles.actsLast : undefined}>
      <Table label={words.skills} stacks heads={[columns.skill, ...heads, ...(gives ? [columns.give] : [])]}>
        {skills.map((skill) => (
          <Row key={skill.name}>
            <RowHead className={lines.words}>
              <bdi>{skill.name}</bdi>
            </RowHead>
            {children(skill)}
            {gives && (
              <Cell>
                <GiveBySkill skill={skill.name} lesson={skill.lesson} isPending={isPending} onGive={give} />
              </Cell>
            )}
          </Row>
        ))}
      </Table>
      <UndoNoticeAtFoot {...notice} />
    </div>
  )
}
