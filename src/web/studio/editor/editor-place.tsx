import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { legalTexts, nounOf, type NounName } from '../../../core/editing/nouns.ts'
import { browserApi } from '../../base/browser-api.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { useEditingWords } from '../shell/editing-words.ts'
import { TestEmail } from '../emails/test-email.tsx'
import { Place } from '../shell/studio-frame.tsx'
import { thingPath } from '../things/thing-path.ts'
import { nounIn } from '../things/things-place.tsx'
import { ThingEditor } from './thing-editor.tsx'
import { BackLink } from '../shell/quiet.tsx'
import type { OpenedThing } from './use-draft.ts'

type Loaded = { noun: NounName; opened: OpenedThing; listPath: string }

/** Fetches a thing for its editor. */
export async function loadThing(noun: NounName, id: string | undefined): Promise<OpenedThing> {
  if (!/^\d{1,9}$/.test(id ?? '')) throw new Response(null, { status: 404 })
  return (await browserApi('GET /studio/things/:noun/:id', { params: { noun, id: Number(id) } })).data
}

/** The ways from a legal text to the others, which are read and published after each other. P2 */
function OtherTexts({ noun }: { noun: NounName }) {
  const { nouns } = useEditingWords().editing
  const others = legalTexts.filter((text) => text !== noun)
  if (others.length === legalTexts.length) return null
  return others.map((text) => (
    <Link
      key={text}
      to={thingPath(text, nounOf(text).onlyId ?? 0, null)}
      className={buttonClass({ variant: 'plain', size: 'small' })}
    >
      {nouns[text].many}
    </Link>
  ))
}

function EditorView() {
  const { noun, opened, listPath } = useLoaderData() as Loaded
  const { editing, studio } = useEditingWords()
  const { many } = editing.nouns[noun]
  const { onlyId, title: named } = nounOf(noun)
  const title = String({ ...opened.published, ...opened.draft }[named] ?? '')
  return (
    <Place
      title={onlyId === undefined ? title : many}
      actions={
        <>
          <OtherTexts noun={noun} />
          <BackLink to={listPath}>{onlyId === undefined ? many : studio.places.site}</BackLink>
        </>
      }
    >
      <ThingEditor key={`${noun} ${opened.id}`} noun={noun} opened={opened} listPath={listPath} />
      {noun === 'settings' && <TestEmail />}
    </Place>
  )
}

/** Declares the place of one thing of a noun, by its own address. */
export const editorPlace = (named?: NounName) => ({
  async loader({ params }: LoaderFunctionArgs): Promise<Loaded> {
    const noun = named ?? nounIn(params['noun'])
    const { onlyId } = nounOf(noun)
    if (onlyId !== undefined) return { noun, opened: await loadThing(noun, String(onlyId)), listPath: '/site' }
    const listPath = params['courseId'] === undefined ? `/site/${noun}` : `/courses/${params['courseId']}/news`
    return { noun, opened: await loadThing(noun, params['id']), listPath }
  },
  Component: EditorView,
})
