import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { chartAddress, chartAt, chartSize, type Chart } from '../../../core/charts/chart.ts'
import { Button } from '../../ui/actions/button.tsx'
import { FieldProblems } from '../../ui/forms/field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { classNames } from '../../ui/class-names.ts'
import { visuallyHiddenClass } from '../../ui/layout/visually-hidden.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { acceptedPictures } from '../../base/upload.ts'
import * as editingWords from '#words/studio-editing'
import { useWords } from '../../words/words.tsx'
import { failureText } from '../../base/failure-text.ts'
import { uploadPicture } from '../media/upload-picture.ts'
import { ChoosePicture } from '../media/choose-picture.tsx'
import { toEditable, toStored } from './convert.ts'
import type * as chartDialogModule from './chart-dialog.tsx'
import { cleanPasted, picturesWithFiles } from './paste.ts'
import { choosesPicture, extensions, MissingPicture } from './schema.ts'
import styles from './rich-text.module.css'

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html').body

/** Stored HTML as the editor's schema reads it. */
function editable(html: string): string {
  const body = parsed(html)
  toEditable(body)
  return body.innerHTML
}

/**
 * Returns how far in px from the edges of the screen the cursor stays: above it the bar of the editor and the tools are in sight, where the
 * screen has room for them, as their style says.
 */
const clearOfBars = () => ({
  top: matchMedia('(width >= 48rem) and (height >= 40rem)').matches ? 192 : 5,
  right: 5,
  bottom: 5,
  left: 5,
})

const isPicture = ({ type }: File) => acceptedPictures.split(',').includes(type)

/** A picture as its address, or as a file that is uploaded first. */
type PictureSource = File | string
/** A picture whose words are asked for; `settle` gets them, or null when the question is cancelled. */
type AskedPicture = {
  what: 'picture'
  source: PictureSource
  former: string
  /** True if it is in the text already. */
  isThere: boolean
  settle: (alt: string | null) => void
}
type Asking = ({ what: 'link' | 'formula' | 'video'; former: string; isThere: boolean } | AskedPicture) & {
  /** Each question begins anew. */
  id: string
}

/** The picture whose words are asked for. */
function AskedAbout({ source }: { source: PictureSource }) {
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (typeof source === 'string' || picture.current === null) return undefined
    const address = URL.createObjectURL(source)
    picture.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [source])
  return <img ref={picture} src={typeof source === 'string' ? source : undefined} alt="" className={styles.asked} />
}

/** The dialog of a chart, which is fetched at the first press, and the chart that it changes; null for a new one. */
type OpenChart = Pick<typeof chartDialogModule, 'ChartDialog'> & { former: ReturnType<typeof selectedChart> }

const youTube =
  /^(?:https?:\/\/)?(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{11})/

/** Asks for the one thing that a link, a formula, a video or a picture needs. */
function Asked({ asking, onDone, onClose }: { asking: Asking; onDone: (typed: string) => void; onClose: () => void }) {
  const { text } = useWords(editingWords).editing
  const [typed, setTyped] = useState(asking.former)
  const [problem, setProblem] = useState<string | null>(null)
  const words = text.ask[asking.what]
  const submit = () => {
    const said = typed.trim()
    if (asking.what === 'link' && !/^(?:https?:\/\/\S+|mailto:\S+|\/(?![/\\])\S*)$/.test(said)) setProblem(words.wrong)
    else if (asking.what === 'video' && !youTube.test(said)) setProblem(words.wrong)
    else if (asking.what === 'formula' && said === '') setProblem(words.wrong)
    else onDone(said)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      actions={
        <>
          <Button onClick={submit}>{asking.isThere ? text.chart.apply : text.insert}</Button>
          <Button variant="quiet" onClick={onClose}>
            {text.cancel}
          </Button>
        </>
      }
    >
      {asking.what === 'picture' && <AskedAbout source={asking.source} />}
      <TextField
        label={words.label}
        hint={words.hint}
        error={problem}
        value={typed}
        maxLength={500}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          submit()
        }}
      />
    </Dialog>
  )
}

/** Returns the selected node; of a figure its picture. */
function selectedNode({ state: { selection } }: Editor) {
  const selected = selection instanceof NodeSelection ? selection.node : null
  return selected?.type.name === 'figure' ? selected.firstChild : selected
}

/** Returns the selected picture of a chart, and the chart; null when something else is selected. */
function selectedChart(editor: Editor): { name: string; chart: Chart } | null {
  const node = selectedNode(editor)
  const chart = node ? chartAt(String(node.attrs['src'])) : null
  return node && chart ? { name: node.type.name, chart } : null
}

/** Returns the selected picture with its words; null when something else is selected. The words of a chart follow from its numbers. */
function selectedPicture(editor: Editor): { name: string; src: string; alt: string } | null {
  const node = selectedNode(editor)
  const isSelected = node?.type.name === 'picture' || node?.type.name === 'figurePicture'
  if (!node || !isSelected || selectedChart(editor)) return null
  return { name: node.type.name, src: String(node.attrs['src']), alt: String(node.attrs['alt'] ?? '') }
}

/** Returns the TeX of the selected formula; null when something else is selected. */
function selectedFormula(editor: Editor): string | null {
  const node = selectedNode(editor)
  return node?.type.name === 'formula' ? String(node.attrs['tex']) : null
}

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
function Tools({ editor, ask, describe, choose, openChart, openLibrary }: ToolsProps) {
  const { text } = useWords(editingWords).editing
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

/** Props of a field of rich text. */
export type RichTextProps = {
  label: string
  hint?: string | undefined
  error?: readonly string[] | undefined
  html: string
  /** One line of many: its tools show while it is edited, and a single paragraph is stored as its words alone. */
  isShort?: true
  /** Begins with room for a line or two. */
  isLow?: true
  /** The label is for screen readers only, where the place says it to everybody else. */
  isLabelHidden?: true
  onChange: (html: string) => void
}

/** The extensions with this label on the buttons of gaps. */
const extensionsWith = (label: string) =>
  extensions.map((one) => (one.name === MissingPicture.name ? MissingPicture.configure({ label }) : one))

/** Returns the words of a text that is one plain paragraph; others are themselves. */
const withoutParagraph = (html: string) => /^<p>((?:(?!<\/?p\b)[^])*)<\/p>$/.exec(html)?.[1] ?? html

/** Rich text: what the sanitizer allows, and nothing else. What is not changed here stays as it is stored. T12 */
export function RichText({ label, hint, error, html, isShort, isLow, isLabelHidden, onChange }: RichTextProps) {
  const words = useWords(editingWords)
  const { text } = words.editing
  const id = useId()
  const isWrong = error !== undefined && error.length > 0
  const input = useRef<HTMLInputElement>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const [chart, setChart] = useState<OpenChart | null>(null)
  /** The value that the editor reported last: another one comes from outside, such as a colleague's version. */
  const reported = useRef(html)
  const change = useRef(onChange)
  useEffect(() => {
    change.current = onChange
  })
  const ask = (what: 'link' | 'formula' | 'video', former: string | null = null) =>
    setAsking({ what, former: former ?? '', isThere: former !== null, id: crypto.randomUUID() })
  /** Asks for the words of a picture; null when the question is cancelled. */
  const askWords = (source: PictureSource, former: string, { isThere = false } = {}) =>
    new Promise<string | null>((settle) =>
      setAsking({ what: 'picture', source, former, isThere, settle, id: crypto.randomUUID() }),
    )
  /** Puts pictures into the text one after the other, each once its words are known; cancelling leaves that one out. */
  const takePictures = async (sources: readonly PictureSource[], alt: string) => {
    for (const [index, source] of sources.entries()) {
      const typed = await askWords(source, index === 0 ? alt : '')
      if (editor.isDestroyed) return
      if (typed !== null) await insertPicture(source, typed)
    }
  }
  const takeFiles = (files: readonly File[], alt = '') => {
    const pictures = files.filter(isPicture)
    if (pictures.length < files.length) toast.error(text.notPicture)
    void takePictures(pictures, alt)
    return files.length > 0
  }
  /** The text of the gap whose file is being chosen. */
  const gap = useRef('')
  const frame = useRef<HTMLDivElement>(null)
  const editor = useEditor({
    extensions: extensionsWith(text.choosePicture),
    content: editable(html),
    injectCSS: false,
    editorProps: {
      scrollThreshold: clearOfBars(),
      scrollMargin: clearOfBars(),
      attributes: {
        'aria-labelledby': id,
        'aria-multiline': 'true',
        role: 'textbox',
        class: `prose ${styles.text}`,
        dir: 'auto',
        ...(isWrong && { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` }),
      },
      transformPastedHTML: (pasted) => {
        const body = parsed(pasted)
        cleanPasted(body, () => null)
        toEditable(body)
        return body.innerHTML
      },
      handlePaste: (_view, event) => {
        const all = [...(event.clipboardData?.files ?? [])]
        const files = all.filter(isPicture)
        const pasted = event.clipboardData?.getData('text/html') ?? ''
        // Text that comes with other files is text all the same.
        if (files.length === 0 && !pasted.includes('data:image/'))
          return pasted === '' && event.clipboardData?.getData('text/plain') === '' && takeFiles(all)
        if (files.length > 0 && !/<(?:p|table|h\d|li)\b/i.test(pasted)) return takeFiles(files)
        // Words with their pictures: these are stored first, then all of it stands where the cursor was.
        void pasteWithFiles(pasted, files)
        return true
      },
      handleDrop: (_view, event) => {
        const files = [...((event as DragEvent).dataTransfer?.files ?? [])]
        if (files.length === 0) return false
        event.preventDefault()
        return takeFiles(files)
      },
    },
    onUpdate: ({ editor: of }) => {
      const body = parsed(of.getHTML())
      reported.current = isShort ? withoutParagraph(toStored(body)) : toStored(body)
      change.current(reported.current)
    },
  })
  const pasteWithFiles = async (pasted: string, files: readonly File[]) => {
    const toastId = toast.loading(text.uploading)
    try {
      const body = parsed(pasted)
      const sources = new Map<HTMLImageElement, string>()
      for (const [picture, file] of picturesWithFiles(body, files)) sources.set(picture, await uploadPicture(file))
      cleanPasted(body, (picture) => sources.get(picture) ?? null)
      toast.dismiss(toastId)
      for (const picture of body.querySelectorAll('img:not([alt]), img[alt=""]')) {
        const src = picture.getAttribute('src') ?? ''
        if ([...sources.values()].includes(src)) picture.setAttribute('alt', (await askWords(src, '')) ?? '')
      }
      if (editor.isDestroyed) return
      toEditable(body)
      editor.chain().focus().insertContent(body.innerHTML).run()
    } catch (error) {
      toast.error(failureText(error, words), { id: toastId })
    }
  }
  useEffect(() => {
    const element = frame.current
    const ask = (event: Event) => {
      gap.current = String((event as CustomEvent).detail)
      input.current?.click()
    }
    element?.addEventListener(choosesPicture, ask)
    return () => element?.removeEventListener(choosesPicture, ask)
  }, [])
  // The tools of a line stay until a press elsewhere is over: what is pressed would move away under the pointer.
  useEffect(() => {
    const element = frame.current
    if (!isShort || element === null) return undefined
    const ends = ['pointerup', 'pointercancel'] as const
    const release = () => {
      for (const end of ends) removeEventListener(end, release)
      // After the click.
      setTimeout(() => element.removeAttribute('data-held'))
    }
    const hold = ({ target }: PointerEvent) => {
      if (!element.matches(':focus-within') || element.contains(target as Node)) return
      element.setAttribute('data-held', '')
      for (const end of ends) addEventListener(end, release)
    }
    addEventListener('pointerdown', hold, { capture: true })
    return () => {
      release()
      removeEventListener('pointerdown', hold, { capture: true })
    }
  }, [isShort])
  useEffect(() => {
    if (html === reported.current) return
    reported.current = html
    editor.commands.setContent(editable(html), { emitUpdate: false })
  }, [editor, html])

  const insert = (what: 'link' | 'formula' | 'video', typed: string) => {
    const run = editor.chain().focus()
    if (what === 'link') {
      if (editor.state.selection.empty)
        run.insertContent({ type: 'text', text: typed, marks: [{ type: 'a', attrs: { href: typed } }] }).run()
      else run.setMark('a', { href: typed }).run()
    }
    // In the place of the selected one, where one is.
    if (what === 'formula') run.insertContent({ type: 'formula', attrs: { tex: typed } }).run()
    if (what === 'video') {
      const href = `https://youtu.be/${youTube.exec(typed)?.[1] ?? ''}`
      run
        .insertContent({
          type: 'paragraph',
          content: [{ type: 'text', text: href, marks: [{ type: 'a', attrs: { href } }] }],
        })
        .run()
    }
  }
  const insertPicture = async (source: PictureSource, alt: string) => {
    const put = (src: string) => {
      const picture = { type: 'picture', attrs: { src, alt } }
      const { selection } = editor.state
      const isGap = selection instanceof NodeSelection && selection.node.type.name === MissingPicture.name
      // A gap is a block, and what takes its place is one too.
      const content = isGap ? { type: 'paragraph', content: [picture] } : picture
      editor.chain().focus().insertContent(content).run()
    }
    if (typeof source === 'string') return put(source)
    const toastId = toast.loading(text.uploading)
    try {
      const src = await uploadPicture(source, alt)
      toast.dismiss(toastId)
      if (!editor.isDestroyed) put(src)
    } catch (error) {
      toast.error(failureText(error, words), { id: toastId })
    }
  }
  const describeSelected = async () => {
    const picture = selectedPicture(editor)
    if (!picture) return
    const alt = await askWords(picture.src, picture.alt, { isThere: true })
    if (alt !== null && !editor.isDestroyed) editor.chain().focus().updateAttributes(picture.name, { alt }).run()
  }
  const settleAsked = (typed: string | null) => {
    setAsking(null)
    if (asking?.what === 'picture') asking.settle(typed)
    else if (asking && typed !== null) insert(asking.what, typed)
  }
  const openChart = async () => {
    try {
      const { ChartDialog } = await import('./chart-dialog.tsx')
      if (!editor.isDestroyed) setChart({ ChartDialog, former: selectedChart(editor) })
    } catch {
      // The text stays as it is; the next press tries again.
      toast.error(navigator.onLine ? words.errors.unexpected.text : words.errors.offline)
    }
  }
  const putChart = (made: Chart) => {
    const former = chart?.former
    setChart(null)
    // The server writes the alternative from the numbers; until then it is the title.
    const attrs = { src: chartAddress(made), alt: made.title, ...chartSize }
    const run = editor.chain().focus()
    if (former) run.updateAttributes(former.name, attrs).run()
    else run.insertContent({ type: 'figure', content: [{ type: 'figurePicture', attrs }] }).run()
  }
  return (
    <div className={styles.field}>
      <span id={id} className={classNames(styles.label, isLabelHidden && visuallyHiddenClass)}>
        {label}
      </span>
      <div ref={frame} className={classNames(styles.frame, isShort && styles.isShort, isLow && styles.isLow)}>
        <Tools
          editor={editor}
          ask={ask}
          describe={() => void describeSelected()}
          choose={() => {
            gap.current = ''
            input.current?.click()
          }}
          openLibrary={() => setChoosing(true)}
          openChart={isShort ? null : () => void openChart()}
        />
        <EditorContent editor={editor} />
      </div>
      {hint && <p className={styles.hint}>{hint}</p>}
      <FieldProblems id={`${id}-error`} error={error} />
      <input
        ref={input}
        type="file"
        accept={acceptedPictures}
        multiple
        hidden
        aria-label={text.tools.picture}
        onChange={({ currentTarget }) => {
          takeFiles([...(currentTarget.files ?? [])], gap.current)
          currentTarget.value = ''
        }}
      />
      {isChoosing && (
        <ChoosePicture
          onClose={() => setChoosing(false)}
          onChoose={({ address, alt }) => {
            setChoosing(false)
            void takePictures([address], alt)
          }}
        />
      )}
      {asking !== null && (
        <Asked key={asking.id} asking={asking} onDone={settleAsked} onClose={() => settleAsked(null)} />
      )}
      {chart !== null && (
        <chart.ChartDialog chart={chart.former?.chart ?? null} onDone={putChart} onClose={() => setChart(null)} />
      )}
    </div>
  )
}
