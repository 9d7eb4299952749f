import type { CallReply } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { listPlace } from '../list/list-place.tsx'
import { BackLink, NameLink } from '../shell/quiet.tsx'
import { ChoiceField } from '../shell/choice-field.tsx'
import { choicesAmong, choicesIn } from '../shell/choices.ts'
import { AddOne, Adding, useAdding } from './from-bank.tsx'
import { ManyQuestions } from './many-questions.tsx'
import type { OpenedQuiz } from './sections.ts'
import { UnplacedQuestion } from './unplaced-question.tsx'
import { useQuizzesWords } from './words.ts'
import styles from './quizzes.module.css'

type Row = NonNullable<CallReply<'GET /studio/bank'>['data']>['rows'][number]

/** Its words, and below them what it is: beside them, labels would leave the words no room. */
function Question({ row }: { row: Row }) {
  const { studioQuizzes: quizzes } = useQuizzesWords()
  const [first] = row.quizzes
  const text = row.text || quizzes.unwritten
  return (
    <span className={styles.part}>
      {first ? (
        <NameLink to={`/questions/${first.id}/items/${row.id}`} className={styles.title}>
          {text}
        </NameLink>
      ) : (
        <UnplacedQuestion row={row} />
      )}
      <Labels row={row} />
    </span>
  )
}

function Labels({ row: { type, domain, skill, difficulty, tags, reports, alike } }: { row: Row }) {
  const { bank, kind } = useQuizzesWords().studioQuizzes
  return (
    <span className={styles.badges}>
      <span className={styles.soft}>{kind(type)}</span>
      {reports > 0 && <Badge tone="bad">{bank.reports(reports)}</Badge>}
      {alike > 0 && <Badge tone="warn">{bank.alike(alike)}</Badge>}
      {[domain, skill, difficulty, ...tags].map((label) => label && <Badge key={label}>{label}</Badge>)}
    </span>
  )
}

function Quizzes({ row }: { row: Row }) {
  const { studioQuizzes: quizzes } = useQuizzesWords()
  if (row.quizzes.length === 0) return <span className={styles.soft}>{quizzes.bank.nowhere}</span>
  return (
    <ul className={styles.part}>
      {row.quizzes.map(({ id, name }) => (
        <li key={id}>
          <NameLink to={`/questions/${id}`}>{name || quizzes.unnamed}</NameLink>
        </li>
      ))}
    </ul>
  )
}

/** The questions of all quizzes; from a quiz, each can be added to it. I1 T17 */
export const bankPlace = listPlace(
  {
    of: 'bank',
    on: 'GET /studio/bank',
    file: 'GET /studio/bank/csv',
    // `into` names the section to which a question is added.
    ask: ({ query }) => {
      const { into: _, ...filters } = query
      return { params: {}, query: filters }
    },
    also: async ({ params, request: { signal } }): Promise<{ quiz: OpenedQuiz | null }> => {
      if (params['quizId'] === undefined) return { quiz: null }
      const quizId = Number(params['quizId'])
      return { quiz: (await browserApi('GET /studio/quizzes/:quizId', { params: { quizId } }, { signal })).data }
    },
  },
  ({ quiz, labels }) => {
    const { studioQuizzes: quizzes } = useQuizzesWords()
    const { bank } = quizzes
    const { columns, filters, choices } = bank
    const { sections, section, choose, adding } = useAdding(quiz)
    const labeled = (name: keyof typeof labels) =>
      labels[name].length === 0
        ? null
        : { label: filters[name], choices: labels[name].map((value) => ({ value, label: value })) }
    return {
      title: bank.title,
      actions: (
        <BackLink to={quiz === null ? '/questions' : `/questions/${quiz.id}`}>
          {quiz === null ? quizzes.page.all : bank.back}
        </BackLink>
      ),
      above: sections.length > 1 && (
        <ChoiceField
          label={bank.into}
          value={section.name}
          className={styles.into}
          choices={choicesAmong(
            sections.map(({ name }) => name),
            quizzes.sections,
          )}
          onChoose={choose}
        />
      ),
      around: (list) => <Adding value={adding}>{list}</Adding>,
      columns: [
        { head: columns.question, Cell: Question },
        { head: columns.quizzes, isOnlyWide: true, Cell: Quizzes },
        ...(quiz === null ? [] : [{ head: columns.add, Cell: AddOne }]),
      ],
      filters: {
        kind: { label: filters.kind, choices: choicesIn(quizzes.kinds) },
        section: labeled('section'),
        domain: labeled('domain'),
        skill: labeled('skill'),
        difficulty: labeled('difficulty'),
        tag: labeled('tag'),
        used: { label: filters.used, choices: choices.used },
        figure: { label: filters.figure, choices: choices.figure },
        reported: { label: filters.reported, choices: choices.reported },
        alike: { label: filters.alike, choices: choices.alike },
        quiz: null,
      },
      noun: bank.noun,
      searchHint: bank.search,
      nothing: bank.nothing,
      selecting: { nameOf: ({ text }) => text || quizzes.unwritten, Actions: ManyQuestions },
    }
  },
)
