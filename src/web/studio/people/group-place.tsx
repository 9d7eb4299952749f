import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { inTen } from '../../../core/learning/said.ts'
import { browserApi } from '../../base/browser-api.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Table, TableHead } from '../../ui/layout/table.tsx'
import * as mistakeWords from '#words/mistakes'
import * as questionWords from '#words/questions'
import * as learningWords from '#words/studio-learning'
import { useWords } from '../../words/words.tsx'
import { UndoNotice } from '../decision/undo-notice.tsx'
import lines from '../shell/lines.module.css'
import styles from '../shell/place.module.css'
import { Section, Sections } from '../shell/section.tsx'
import { Place, useStudio } from '../shell/studio-frame.tsx'
import { GiveBySkill, useGiving } from './give-by-skill.tsx'

type Group = NonNullable<CallReply<'GET /studio/groups/:groupId/learning'>['data']>

function Skills({ group: { group, skills } }: { group: Group }) {
  const { studioLearning: words } = useWords(learningWords)
  const { can } = useStudio()
  const { isPending, give, given, over } = useGiving({ by: 'group', group_id: group.id })
  const gives = can('assignments.give')
  if (skills.length === 0) return <p className={lines.soft}>{words.nothing}</p>
  const { columns } = words
  return (
    <>
      <UndoNotice change={given} onOver={over} />
      <Table label={words.skills}>
        <TableHead heads={[columns.skill, words.group.right, ...(gives ? [columns.give] : [])]} />
        <tbody>
          {skills.map(({ name, share, students, answers, lesson }) => (
            <tr key={name}>
              <th scope="row" className={lines.words}>
                <bdi>{name}</bdi>
              </th>
              <td className={lines.words}>
                <p>{share ? words.group.share(share.share, share.low, share.high) : words.group.fewStudents}</p>
                <p className={lines.soft}>{words.group.behind(students, answers)}</p>
              </td>
              {gives && (
                <td>
                  <GiveBySkill skill={name} lesson={lesson} isPending={isPending} onGive={give} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
      <p className={lines.soft}>{words.group.hint}</p>
      {gives && <p className={lines.soft}>{words.due}</p>}
    </>
  )
}

function Counts({ title, counts }: { title: string; counts: readonly string[] }) {
  const { studioLearning: words } = useWords(learningWords)
  return (
    <Section title={title}>
      <ul className={styles.list}>
        {(counts.length === 0 ? [words.none] : counts).map((count) => (
          <li key={count}>{count}</li>
        ))}
      </ul>
    </Section>
  )
}

function Members({ group: { group, members, need_word, page, pages } }: { group: Group }) {
  const { studioLearning: words } = useWords(learningWords)
  const pageLink = (to: number, label: string) => (
    <Link to={`/people/groups/${group.id}?page=${to}`} className={buttonClass({ variant: 'quiet', size: 'small' })}>
      {label}
    </Link>
  )
  return (
    <Section title={words.group.members}>
      <p>{words.group.needWord(need_word)}</p>
      <ul className={lines.lines}>
        {members.map(({ id, name, reasons, weakest }) => (
          <li key={id} className={lines.line}>
            <span className={lines.about}>
              <Link to={`/people/${id}`}>
                <bdi>{name}</bdi>
              </Link>
              <span>{reasons.length === 0 ? words.group.fine : words.list(reasons.map(words.reason))}</span>
              {weakest.map((skill) => (
                <span key={skill.name} className={lines.soft}>
                  {skill.estimate
                    ? words.group.weakest(skill.name, inTen(skill.estimate))
                    : words.group.weakestEarly(skill.name)}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label={words.group.pages} className={styles.acts}>
          {page > 1 && pageLink(page - 1, words.group.earlier)}
          <span>{words.group.pageOf(page, pages)}</span>
          {page < pages && pageLink(page + 1, words.group.later)}
        </nav>
      )}
    </Section>
  )
}

function GroupView() {
  const { studioLearning: words, mistakes, questions } = useWords(learningWords, mistakeWords, questionWords)
  const group = useLoaderData() as Group
  const counted = words.group.counted
  return (
    <Place
      title={words.group.title(group.group.name)}
      actions={
        <Link to="/people/groups" className={buttonClass({ variant: 'quiet', size: 'small' })}>
          {words.group.back}
        </Link>
      }
    >
      <p className={lines.soft}>{words.group.lead(group.students, group.days)}</p>
      <Sections>
        <Members group={group} />
        <Section title={words.skills}>
          <Skills key={group.group.id} group={group} />
        </Section>
        <Counts
          title={words.group.causes}
          counts={group.causes.map(({ name, count, students }) => counted(mistakes.causes[name], count, students))}
        />
        <Counts
          title={words.traps}
          counts={group.traps.map(({ name, count, students }) => counted(questions.traps[name], count, students))}
        />
      </Sections>
    </Place>
  )
}

/** How a group learns between tests. L11 */
export const groupPlace = {
  loader: async ({ params, request }: LoaderFunctionArgs): Promise<Group> => {
    const page = Number(new URL(request.url).searchParams.get('page') ?? 1)
    const input = { params: { groupId: params['groupId'] ?? '' }, query: { page } }
    return (await browserApi('GET /studio/groups/:groupId/learning', input, { signal: request.signal })).data
  },
  Component: GroupView,
}
