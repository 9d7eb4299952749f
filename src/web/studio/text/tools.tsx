import type { ReactNode } from 'react'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Button } from '../../ui/actions/button.tsx'
import { useEditingWords } from '../shell/editing-words.ts'
import { selectedChart, selectedFormula, selectedPicture } from './selected-node.ts'
import styles from './rich-text.module.css'

type ToolProps = { label: string; isOn?: boolean; isOff?: boolean; onPress: () => void; children: ReactNode }

function Tool({ label, isOn, isOff, onPress, children }: ToolProps) {
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
      {children}
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
      <Tool label={tools.bold} isOn={state.strong} onPress={() => run().toggleMark('strong').run()}>
        <strong>{tools.boldSign}</strong>
      </Tool>
      <Tool label={tools.italic} isOn={state.em} onPress={() => run().toggleMark('em').run()}>
        <em>{tools.italicSign}</em>
      </Tool>
      <Tool label={tools.underline} isOn={state.u} onPress={() => run().toggleMark('u').run()}>
        <u>{tools.underlineSign}</u>
      </Tool>
      <Tool label={tools.bullets} isOn={state.bullets} onPress={() => run().toggleBulletList().run()}>
        {tools.bulletsSign}
      </Tool>
      <Tool label={tools.numbers} isOn={state.numbers} onPress={() => run().toggleOrderedList().run()}>
        {tools.numbersSign}
      </Tool>
      <Tool label={tools.quote} isOn={state.quote} onPress={() => run().toggleWrap('blockquote').run()}>
        {tools.quoteSign}
      </Tool>
      <Tool
        label={tools.poem}
        isOn={state.poem}
        onPress={() =>
          run()
            .updateAttributes('paragraph', { class: state.poem ? null : 'poem' })
            .run()
        }
      >
        {tools.poemSign}
      </Tool>
      <Tool
        label={state.link ? tools.unlink : tools.link}
        isOn={state.link}
        onPress={() => (state.link ? run().unsetMark('a', { extendEmptyMarkRange: true }).run() : ask('link'))}
      >
        {tools.linkSign}
      </Tool>
      <Tool label={tools.picture} onPress={choose}>
        {tools.pictureSign}
      </Tool>
      {state.picture && (
        <Tool label={tools.describe} onPress={describe}>
          {tools.describeSign}
        </Tool>
      )}
      <Tool label={tools.library} onPress={openLibrary}>
        {tools.librarySign}
      </Tool>
      <Tool
        label={state.table ? tools.noTable : tools.table}
        isOn={state.table}
        onPress={() =>
          state.table ? run().deleteTable().run() : run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
        }
      >
        {tools.tableSign}
      </Tool>
      {state.table && (
        <>
          <Tool label={tools.addRow} onPress={() => run().addRowAfter().run()}>
            {tools.addRowSign}
          </Tool>
          <Tool label={tools.addColumn} onPress={() => run().addColumnAfter().run()}>
            {tools.addColumnSign}
          </Tool>
          <Tool label={tools.dropRow} onPress={() => run().deleteRow().run()}>
            {tools.dropRowSign}
          </Tool>
          <Tool label={tools.dropColumn} onPress={() => run().deleteColumn().run()}>
            {tools.dropColumnSign}
          </Tool>
        </>
      )}
      <Tool label={tools.blank} onPress={() => run().insertContent({ type: 'blank' }).run()}>
        {tools.blankSign}
      </Tool>
      <Tool
        label={state.formula === null ? tools.formula : tools.changeFormula}
        isOn={state.formula !== null}
        onPress={() => ask('formula', state.formula)}
      >
        {tools.formulaSign}
      </Tool>
      <Tool label={tools.video} onPress={() => ask('video')}>
        {tools.videoSign}
      </Tool>
      {openChart && (
        <Tool label={state.chart ? tools.changeChart : tools.chart} isOn={state.chart} onPress={openChart}>
          {tools.chartSign}
        </Tool>
      )}
      <Tool label={tools.undo} isOff={!state.undo} onPress={() => run().undo().run()}>
        {tools.undoSign}
      </Tool>
      <Tool label={tools.redo} isOff={!state.redo} onPress={() => run().redo().run()}>
        {tools.redoSign}
      </Tool>
    </div>
  )
}
