import { createContext, useContext, useState, type FormEvent } from 'react'
import { Link, useLoaderData } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useAction, useUndoable } from '../decision/use-action.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { textsOf } from '../../ui/forms/texts-of.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import * as studioWords from '#words/studio'
import * as learningWords from '#words/studio-learning'
import { useWords } from '../../words/words.tsx'
import { UndoNotice, type Undoable, doneBy } from '../decision/undo-notice.tsx'
import { callMany } from '../list/call-many.ts'
import { ForMany } from '../list/for-many.tsx'
import { fileOf, pageLoader } from '../list/declared.ts'
import { List, type ActionsProps, type Column } from '../list/list.tsx'
import { Place, useStudio } from '../shell/studio-frame.tsx'
import { NamedOptions } from '../shell/options.tsx'
import { QuietButton, QuietLink } from '../shell/quiet.tsx'
import styles from '../shell/place.module.css'
import lines from '../shell/lines.module.css'
import { Section, Sections } from '../shell/section.tsx'
import { useDay } from '../shell/use-day.ts'

type Groups = NonNullable<CallReply<'GET /studio/groups'>['data']>
type Group = Groups['rows'][number]

type EditProps = { group: Group; onClose: () => void; onDeleted: (change: Undoable | null) => void }

function EditDialog({ group, onClose, onDeleted }: EditProps) {
  const { groups: words } = useWords(studioWords).studio
  const rename = useAction({ onUndoable: onDeleted })
  const adding = useAction()
  const [unknown, setUnknown] = useState<string[]>([])
  const params = { groupId: group.id }
  const submitName = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = textsOf(event.currentTarget, 'name')
    void rename.run(() => browserApi('PATCH /studio/groups/:groupId', { params, body }))
  }
  const submitEmails = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = textsOf(event.currentTarget, 'emails')
    void adding.run(async () => {
      const { data, msg } = await browserApi('POST /studio/groups/:groupId/members', { params, body })
      setUnknown(data.unknown)
      return { msg }
    })
  }
  const remove = () =>
    void rename.run(async () => {
      const { data } = await browserApi('DELETE /studio/groups/:groupId', { params })
      return doneBy(data.change_id, words.deleted(group.name), '')
    }, onClose)
  return (
    <Dialog isOpen onClose={onClose} title={group.name}>
      <div className={styles.card}>
        <Form errors={rename.errors} onSubmit={submitName}>
          <TextField label={words.name} name="name" defaultValue={group.name} error={rename.errors['name']} required />
          <SubmitButton variant="quiet" isPending={rename.isPending}>
            {words.rename}
          </SubmitButton>
        </Form>
        <Form errors={adding.errors} onSubmit={submitEmails}>
          <TextArea label={words.paste} hint={words.pasteHint} name="emails" rows={4} error={adding.errors['emails']} />
          <SubmitButton variant="quiet" isPending={adding.isPending}>
            {words.add}
          </SubmitButton>
        </Form>
        {unknown.length > 0 && <Notice tone="warn">{words.unknown(unknown)}</Notice>}
        <Button variant="danger" size="small" isPending={rename.isPending} onClick={remove}>
          {words.delete}
        </Button>
      </div>
    </Dialog>
  )
}

/** Opens the dialog in which a group is changed. */
const GroupActs = createContext<(id: number) => void>(() => undefined)

function Name({ row: { id, name } }: { row: Group }) {
  return (
    <Link to={`/people?group=${id}`}>
      <bdi>{name}</bdi>
    </Link>
  )
}

function Members({ row }: { row: Group }) {
  return useWords(studioWords).studio.groups.members(row.members)
}

function Made({ row }: { row: Group }) {
  return useDay()(row.made_at)
}

function Acts({ row: { id, name } }: { row: Group }) {
  const { studio, studioLearning } = useWords(studioWords, learningWords)
  const { groups: words } = studio
  const { can } = useStudio()
  const edit = useContext(GroupActs)
  return (
    <span className={styles.acts}>
      {can('results.see') && (
        <QuietLink to={`/people/groups/${id}`} aria-label={studioLearning.group.linkOf(name)}>
          {studioLearning.group.link}
        </QuietLink>
      )}
      {can('assignments.give') && (
        <QuietLink to={`/people/assignments/new?group=${id}`} aria-label={words.assigning(name)}>
          {words.assign}
        </QuietLink>
      )}
      <QuietLink to={`/people/announcements/new?group=${id}`} aria-label={words.writing(name)}>
        {words.write}
      </QuietLink>
      <QuietButton aria-label={words.editing(name)} onClick={() => edit(id)}>
        {words.edit}
      </QuietButton>
    </span>
  )
}

/** Deletes the selected groups. T6 */
function ManyGroups({ many, onDone, ...props }: ActionsProps) {
  const { studio, format } = useWords(studioWords)
  const { groups: words } = studio
  const run = (key: string) => callMany('POST /studio/groups/many', props, key, {})
  const label = words.deleteMany(format.count(many, words.noun))
  return (
    <ForMany many={many} noun={words.noun} run={run} onDone={onDone} label={label} deletes>
      {() => <p>{words.deleteText}</p>}
    </ForMany>
  )
}

function GroupsView() {
  const { studio, format } = useWords(studioWords)
  const { groups: words } = studio
  const { can } = useStudio()
  const { courses, deleted: restorable, ...page } = useLoaderData() as Groups
  const groups = page.rows
  const { errors, isPending, run } = useAction()
  const deleted = useUndoable()
  const [edited, setEdited] = useState<number | null>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { name, course } = textsOf(form, 'name', 'course')
    const body = { name, ...(course !== '' && { course_id: Number(course) }) }
    void run(
      () => browserApi('POST /studio/groups', { body }),
      () => form.reset(),
    )
  }
  const restore = (groupId: number) =>
    void run(() => browserApi('POST /studio/groups/:groupId/restore', { params: { groupId } }))
  const columns: readonly [Column<Group>, ...Column<Group>[]] = [
    { head: words.columns.name, sort: 'name', Cell: Name },
    { head: words.columns.members, sort: 'members', Cell: Members },
    { head: words.columns.made, sort: 'made', isOnlyWide: true, Cell: Made },
    { head: words.columns.acts, Cell: Acts },
  ]
  const group = groups.find(({ id }) => id === edited)
  return (
    <Place title={words.title} actions={<QuietLink to="/people">{studio.person.back}</QuietLink>}>
      <UndoNotice {...deleted.notice} />
      <Sections>
        <Section title={words.all}>
          <GroupActs value={setEdited}>
            <List
              of="groups"
              page={page}
              columns={columns}
              filters={{}}
              noun={words.noun}
              searchHint={words.search}
              nothing={(q) => (q === '' ? words.none : words.nothing(q))}
              selecting={can('groups.change') ? { nameOf: ({ name }) => name, Actions: ManyGroups } : undefined}
              exportFile={can('people.export') ? fileOf('GET /studio/groups/csv') : undefined}
            />
          </GroupActs>
          {restorable.length > 0 && can('groups.change') && (
            <details>
              <summary className={lines.soft}>{words.restorable}</summary>
              <ul className={lines.lines}>
                {restorable.map(({ id, name, deleted_at }) => (
                  <li key={id} className={lines.line}>
                    <span className={lines.about}>
                      <bdi>{name}</bdi>
                      <span className={lines.soft}>{words.deletedAt(format.stamp(deleted_at))}</span>
                    </span>
                    <QuietButton isPending={isPending} aria-label={words.restoring(name)} onClick={() => restore(id)}>
                      {words.restore}
                    </QuietButton>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </Section>
        <Section title={words.new}>
          <Form errors={errors} onSubmit={submit}>
            <TextField label={words.name} name="name" maxLength={80} error={errors['name']} required />
            <SelectField label={words.from} hint={words.fromHint} name="course">
              <option value="">{words.empty}</option>
              <NamedOptions of={courses} />
            </SelectField>
            <SubmitButton isPending={isPending}>{words.create}</SubmitButton>
          </Form>
        </Section>
      </Sections>
      {group && (
        <EditDialog key={group.id} group={group} onClose={() => setEdited(null)} onDeleted={deleted.onUndoable} />
      )}
    </Place>
  )
}

/** Groups of students: made by hand, from a paste, or from a course. T34 */
export const groupsPlace = {
  loader: pageLoader('GET /studio/groups'),
  Component: GroupsView,
}
