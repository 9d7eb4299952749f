import { Link, useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import type { CallInput, CallReply } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { ArrowBackIcon } from '../../ui/icons/frame.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { List, type Column } from '../list/list.tsx'
import { AddOne, Adding, useAdding } from './from-bank.tsx'
import { ManyQuestions } from './many-questions.tsx'
import { Place } from '../shell/studio-frame.tsx'
import type { OpenedQuiz } from './sections.ts'
import { UnplacedQuestion } from './unplaced-question.tsx'
import { useQuizzesWords } from './words.ts'
import styles from './quizzes.module.css'

type Bank = NonNullable<CallReply<'GET /studio/bank'>['data']>
type Row = Bank['rows'][number]
type Query = NonNullable<CallInput<'GET /studio/bank'>['query']>
type Loaded = { bank: Bank; quiz: OpenedQuiz | null }

/** Returns the parameters of an address that filter the list; `into` names the section to which a question is added. */
function filtersOf(address: Record<string, string>): Query {
  const { into: _, ...query } = address
  return query as Query
}

/** Its words, and below them what it is: beside them, labels would leave the words no room. */
function Question({ row }: { row: Row }) {
  const { studioQuizzes: quizzes } = useQuizzesWords()
  const [first] = row.quizzes
  const text = row.text || quizzes.unwritten
  return (
    <span className={styles.part}>
      {first ? (
        <Link to={`/questions/${first.id}/items/${row.id}`} className={styles.title}>
          <bdi>{text}</bdi>
        </Link>
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
          <Link to={`/questions/${id}`}>
            <bdi>{name || quizzes.unnamed}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function BankView() {
  const { bank: page, quiz } = useLoaderData() as Loaded
  const { studioQuizzes: quizzes } = useQuizzesWords()
  const { bank } = quizzes
  const { sections, section, choose, adding } = useAdding(quiz)
  const columns: [Column<Row>, ...Column<Row>[]] = [
    { head: bank.columns.question, Cell: Question },
    { head: bank.columns.quizzes, isOnlyWide: true, Cell: Quizzes },
  ]
  if (quiz !== null) columns.push({ head: bank.columns.add, Cell: AddOne })
  const labeled = (name: 'section' | 'domain' | 'skill' | 'difficulty' | 'tag') =>
    page.labels[name].length === 0
      ? null
      : { label: bank.filters[name], choices: page.labels[name].map((value) => ({ value, label: value })) }
  return (
    <Place
      title={bank.title}
      actions={
        <Link
          to={quiz === null ? '/questions' : `/questions/${quiz.id}`}
          className={buttonClass({ variant: 'plain', size: 'small' })}
        >
          <ArrowBackIcon />
          {quiz === null ? quizzes.page.all : bank.back}
        </Link>
      }
    >
      {sections.length > 1 && (
        <SelectField
          label={bank.into}
          value={section.name}
          className={styles.into}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {sections.map(({ name }) => (
            <option key={name} value={name}>
              {quizzes.sections[name]}
            </option>
          ))}
        </SelectField>
      )}
      <Adding value={adding}>
        <List
          page={page}
          columns={columns}
          of="bank"
          filters={{
            kind: {
              label: bank.filters.kind,
              choices: Object.entries(quizzes.kinds).map(([value, label]) => ({ value, label })),
            },
            section: labeled('section'),
            domain: labeled('domain'),
            skill: labeled('skill'),
            difficulty: labeled('difficulty'),
            tag: labeled('tag'),
            used: { label: bank.filters.used, choices: bank.choices.used },
            figure: { label: bank.filters.figure, choices: bank.choices.figure },
            reported: { label: bank.filters.reported, choices: bank.choices.reported },
            alike: { label: bank.filters.alike, choices: bank.choices.alike },
            quiz: null,
          }}
          noun={bank.noun}
          searchHint={bank.search}
          nothing={bank.nothing}
          selecting={{
            nameOf: ({ text }) => text || quizzes.unwritten,
            Actions: ManyQuestions,
          }}
          exportFile={(query) => browserApi('GET /studio/bank/csv', { query: filtersOf(query) })}
        />
      </Adding>
    </Place>
  )
}

/** The questions of all quizzes; from a quiz, each can be added to it. I1 T17 */
export const bankPlace = {
  async loader({ request, params }: LoaderFunctionArgs): Promise<Loaded> {
    const query = filtersOf(Object.fromEntries(new URL(request.url).searchParams))
    const quizId = Number(params['quizId'])
    const { signal } = request
    const [{ data: bank }, quiz] = await Promise.all([
      browserApi('GET /studio/bank', { query }, { signal }),
      params['quizId'] === undefined
        ? null
        : browserApi('GET /studio/quizzes/:quizId', { params: { quizId } }, { signal }),
    ])
    return { bank, quiz: quiz && quiz.data }
  },
  Component: function BankPlace() {
    // Another quiz begins with its own search.
    const { quizId } = useParams()
    return <BankView key={quizId} />
  },
}
