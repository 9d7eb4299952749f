import type { ReactNode } from 'react'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Button } from '../../ui/actions/button.tsx'
import { useEditingWords } from '../shell/editing-words.ts'
import { selectedChart, selectedFormula, selectedPicture } from './selected-node.ts'
import styles from './rich-text.module.css'

type Texts = ReturnType<typeof useEditingWords>['editing']['text']['tools']
type NameOf<Text> = Text extends `${infer Name}Sign` ? Name : never

type ToolProps = {
  /** The name of its texts: `bold` has its label, `boldSign` what it shows. */
  name: NameOf<keyof Texts>
  /** Its label where that depends on the selection. */
  label?: string
  isOn?: boolean
  isOff?: boolean
  onPress: () => void
  /** The sign in the look that it gives to a text. */
  children?: ReactNode
}

function Tool({ name, label: now, isOn, isOff, onPress, children }: ToolProps) {
  const { tools } = useEditingWords().editing.text
  const label = now ?? tools[name]
  return (
    <Button
      variant="plain"
      size="small"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={isOff}
      className={styles.tool}
      // The selection stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children ?? tools[`${name}Sign`]}
    </Button>
  )
}

type ToolsProps = {
  editor: Editor
  /** Asks for what is to be inserted, or for what replaces the former. */
  ask: (what: 'link' | 'formula' | 'video', former?: string | null) => void
  /** Asks for other words of the selected picture. */
  describe: () => void
  /** Chooses the file of a picture. */
  choose: () => void
  openLibrary: () => void
  /** Opens the table of a chart; null where the text can have none. */
  openChart: (() => void) | null
}

/** The tools above the text; the arrow keys move between them. */
export function Tools({ editor, ask, describe, choose, openChart, openLibrary }: ToolsProps) {
  const { text } = useEditingWords().editing
  const { tools } = text
  const state = useEditorState({
    editor,
    selector: ({ editor: of }) => ({
      block: of.isActive('heading', { level: 2 })
        ? '2'
        : of.isActive('heading', { level: 3 })
          ? '3'
          : of.isActive('heading')
            ? '4'
            : '',
      strong: of.isActive('strong'),
      em: of.isActive('em'),
      u: of.isActive('u'),
      link: of.isActive('a'),
      bullets: of.isActive('bulletList'),
      numbers: of.isActive('orderedList'),
      quote: of.isActive('blockquote'),
      poem: of.isActive('paragraph', { class: 'poem' }),
      table: of.isActive('table'),
      chart: selectedChart(of) !== null,
      picture: selectedPicture(of) !== null,
      formula: selectedFormula(of),
      undo: of.can().undo(),
      redo: of.can().redo(),
    }),
  })
  const run = () => editor.chain().focus()
  const move = (event: React.KeyboardEvent<HTMLDivElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0 || event.target instanceof HTMLSelectElement) return
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled), select')]
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    all[(all.indexOf(event.target as HTMLElement) + (isRtl ? -by : by) + all.length) % all.length]?.focus()
    event.preventDefault()
  }
  return (
    <div role="toolbar" tabIndex={-1} aria-label={tools.label} className={styles.tools} onKeyDown={move}>
      <select
        aria-label={tools.style}
        className={styles.style}
        value={state.block}
        onChange={({ currentTarget: { value } }) =>
          value === ''
            ? run().setParagraph().run()
            : run()
                .setHeading({ level: Number(value) as 2 | 3 | 4 })
                .run()
        }
      >
        <option value="">{tools.paragraph}</option>
        <option value="2">{tools.heading(1)}</option>
        <option value="3">{tools.heading(2)}</option>
        <option value="4">{tools.heading(3)}</option>
      </select>
      <Tool name="bold" isOn={state.strong} onPress={() => run().toggleMark('strong').run()}>
        <strong>{tools.boldSign}</strong>
      </Tool>
      <Tool name="italic" isOn={state.em} onPress={() => run().toggleMark('em').run()}>
        <em>{tools.italicSign}</em>
      </Tool>
      <Tool name="underline" isOn={state.u} onPress={() => run().toggleMark('u').run()}>
        <u>{tools.underlineSign}</u>
      </Tool>
      <Tool name="bullets" isOn={state.bullets} onPress={() => run().toggleBulletList().run()} />
      <Tool name="numbers" isOn={state.numbers} onPress={() => run().toggleOrderedList().run()} />
      <Tool name="quote" isOn={state.quote} onPress={() => run().toggleWrap('blockquote').run()} />
      <Tool
        name="poem"
        isOn={state.poem}
        onPress={() =>
          run()
            .updateAttributes('paragraph', { class: state.poem ? null : 'poem' })
            .run()
        }
      />
      <Tool
        name="link"
        label={state.link ? tools.unlink : tools.link}
        isOn={state.link}
        onPress={() => (state.link ? run().unsetMark('a', { extendEmptyMarkRange: true }).run() : ask('link'))}
      />
      <Tool name="picture" onPress={choose} />
      {state.picture && <Tool name="describe" onPress={describe} />}
      <Tool name="library" onPress={openLibrary} />
      <Tool
        name="table"
        label={state.table ? tools.noTable : tools.table}
        isOn={state.table}
        onPress={() =>
          state.table ? run().deleteTable().run() : run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
        }
      />
      {state.table && (
        <>
          <Tool name="addRow" onPress={() => run().addRowAfter().run()} />
          <Tool name="addColumn" onPress={() => run().addColumnAfter().run()} />
          <Tool name="dropRow" onPress={() => run().deleteRow().run()} />
          <Tool name="dropColumn" onPress={() => run().deleteColumn().run()} />
        </>
      )}
      <Tool name="blank" onPress={() => run().insertContent({ type: 'blank' }).run()} />
      <Tool
        name="formula"
        label={state.formula === null ? tools.formula : tools.changeFormula}
        isOn={state.formula !== null}
        onPress={() => ask('formula', state.formula)}
      />
      <Tool name="video" onPress={() => ask('video')} />
      {openChart && (
        <Tool
          name="chart"
          label={state.chart ? tools.changeChart : tools.chart}
          isOn={state.chart}
          onPress={openChart}
        />
      )}
      <Tool name="undo" isOff={!state.undo} onPress={() => run().undo().run()} />
      <Tool name="redo" isOff={!state.redo} onPress={() => run().redo().run()} />
    </div>
  )
}
