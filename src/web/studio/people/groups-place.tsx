import { useState } from 'react'
import { mostTyped } from '../../../core/typed-lengths.ts'
import type { CallReply } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useAction } from '../decision/use-action.ts'
import { useForm } from '../decision/use-form.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import * as learningWords from '#words/studio-learning'
import { useStudioWords } from '../shell/words.ts'
import { doneBy } from '../decision/undo-notice.tsx'
import { listPlace, useRowUndo } from '../list/list-place.tsx'
import { useStudio } from '../shell/studio-frame.tsx'
import { NameLink, QuietButton, QuietLink } from '../shell/quiet.tsx'
import styles from '../shell/place.module.css'
import lines from '../shell/lines.module.css'
import { Section, Sections } from '../shell/section.tsx'
import { ChoiceField } from '../shell/choice-field.tsx'
import { CutEnd } from '../shell/cut-end.tsx'
import { choicesOf } from '../shell/choices.ts'
import { useDay } from '../shell/use-day.ts'
import { Line, Lines } from '../shell/lines.tsx'

type Groups = NonNullable<CallReply<'GET /studio/groups'>['data']>
type Group = Groups['rows'][number]

/** Another group has this name: another name is what helps. */
export const takenAtName = { 'group.taken': 'name' }

function EditDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { groups: words } = useStudioWords().studio
  const [unknown, setUnknown] = useState<string[]>([])
  const params = { groupId: group.id }
  const rename = useForm(['name'], (body) => browserApi('PATCH /studio/groups/:groupId', { params, body }), {
    onUndoable: useRowUndo(),
    fieldOf: takenAtName,
  })
  const adding = useForm(['emails'], async (body) => {
    const { data, msg } = await browserApi('POST /studio/groups/:groupId/members', { params, body })
    setUnknown(data.unknown)
    return { msg }
  })
  const remove = () =>
    void rename.run(async () => {
      const { data } = await browserApi('DELETE /studio/groups/:groupId', { params })
      return doneBy(data.change_id, words.deleted(group.name), '')
    }, onClose)
  return (
    <Dialog isOpen onClose={onClose} title={group.name}>
      <div className={styles.card}>
        <Form {...rename.form}>
          <TextField label={words.name} {...rename.field('name')} defaultValue={group.name} required />
          <SubmitButton variant="quiet" isPending={rename.isPending}>
            {words.rename}
          </SubmitButton>
        </Form>
        <Form {...adding.form}>
          <TextArea label={words.paste} hint={words.pasteHint} {...adding.field('emails')} rows={4} />
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

function Name({ row: { id, name } }: { row: Group }) {
  return <NameLink to={`/people?group=${id}`}>{name}</NameLink>
}

function Acts({ row: group }: { row: Group }) {
  const { id, name } = group
  const { studio, studioLearning } = useStudioWords(learningWords)
  const { groups: words } = studio
  const { can } = useStudio()
  const [isEditing, setEditing] = useState(false)
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
      <QuietButton aria-label={words.editing(name)} onClick={() => setEditing(true)}>
        {words.edit}
      </QuietButton>
      {isEditing && <EditDialog group={group} onClose={() => setEditing(false)} />}
    </span>
  )
}

/** The groups that were deleted and can be restored. */
function Restorable({ groups }: { groups: Groups['deleted'] }) {
  const { studio, format } = useStudioWords()
  const { groups: words } = studio
  const { isPending, run } = useAction()
  const restore = (groupId: number) =>
    void run(() => browserApi('POST /studio/groups/:groupId/restore', { params: { groupId } }))
  return (
    <details>
      <summary className={lines.soft}>{words.restorable}</summary>
      <Lines>
        {groups.map(({ id, name, deleted_at }) => (
          <Line key={id} name={<bdi>{name}</bdi>} facts={words.deletedAt(format.stamp(deleted_at))}>
            <QuietButton isPending={isPending} aria-label={words.restoring(name)} onClick={() => restore(id)}>
              {words.restore}
            </QuietButton>
          </Line>
        ))}
      </Lines>
      <CutEnd list={groups} />
    </details>
  )
}

/** Makes a group, empty or of the students of a course. */
function MakeGroup({ courses }: Pick<Groups, 'courses'>) {
  const { groups: words } = useStudioWords().studio
  const { isPending, field, form } = useForm(
    ['name', 'course'],
    ({ name, course }) =>
      browserApi('POST /studio/groups', { body: { name, ...(course !== '' && { course_id: Number(course) }) } }),
    { onSent: (made) => made.reset(), fieldOf: takenAtName },
  )
  return (
    <Section title={words.new}>
      <Form {...form}>
        <TextField label={words.name} {...field('name')} maxLength={mostTyped.groupName} required />
        <ChoiceField
          label={words.from}
          hint={words.fromHint}
          name="course"
          none={words.empty}
          choices={choicesOf(courses)}
        />
        <SubmitButton isPending={isPending}>{words.create}</SubmitButton>
      </Form>
    </Section>
  )
}

/** Groups of students: made by hand, from a paste, or from a course. T34 */
export const groupsPlace = listPlace(
  { of: 'groups', on: 'GET /studio/groups', file: 'GET /studio/groups/csv', exportedBy: 'people.export' },
  ({ courses, deleted }) => {
    const { studio, format } = useStudioWords()
    const { groups: words } = studio
    const { columns, noun } = words
    const { can } = useStudio()
    const dayOf = useDay()
    return {
      title: words.title,
      actions: <QuietLink to="/people">{studio.person.back}</QuietLink>,
      around: (list) => (
        <Sections>
          <Section title={words.all}>
            {list}
            {deleted.length > 0 && can('groups.change') && <Restorable groups={deleted} />}
          </Section>
          <MakeGroup courses={courses} />
        </Sections>
      ),
      columns: [
        { head: columns.name, sort: 'name', Cell: Name },
        { head: columns.members, sort: 'members', shows: ({ members }) => words.members(members) },
        { head: columns.made, sort: 'made', isOnlyWide: true, shows: (row) => dayOf(row.made_at) },
        { head: columns.acts, Cell: Acts },
      ],
      filters: {},
      noun,
      searchHint: words.search,
      none: words.none,
      nothing: words.nothing,
      selecting: {
        nameOf: ({ name }) => name,
        needs: 'groups.change',
        on: 'POST /studio/groups/many',
        body: {},
        label: (many) => words.deleteMany(format.count(many, noun)),
        says: words.deleteText,
        deletes: true,
      },
    }
  },
)
