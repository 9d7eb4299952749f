import { useEffect, useId, useRef, useState } from 'react'
import { EditorContent, useEditor } from '@tiptap/react'
import { chartAddress, chartSize, type Chart } from '../../../core/charts/chart.ts'
import { FieldProblems } from '../../ui/forms/field.tsx'
import { classNames } from '../../ui/class-names.ts'
import { visuallyHiddenClass } from '../../ui/layout/visually-hidden.tsx'
import { toast } from '../../ui/toast.tsx'
import { acceptedPictures } from '../../base/upload.ts'
import { useEditingWords } from '../shell/editing-words.ts'
import { failureText } from '../../base/failure-text.ts'
import { uploadPicture } from '../media/upload-picture.ts'
import { ChoosePicture } from '../media/choose-picture.tsx'
import { Asked, type Asking, type PictureSource } from './question.tsx'
import { toEditable, toStored } from './convert.ts'
import { insertAsked, insertPicture } from './insert.ts'
import type * as chartDialogModule from './chart-dialog.tsx'
import { cleanPasted, picturesWithFiles } from './paste.ts'
import { choosesPicture, extensions, MissingPicture } from './schema.ts'
import { selectedChart, selectedPicture } from './selected-node.ts'
import { Tools } from './tools.tsx'
import { useHeldTools } from './use-held-tools.ts'
import styles from './rich-text.module.css'

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html').body

/** Returns stored HTML as the editor's schema reads it. */
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

/** The dialog of a chart, which is fetched at the first press, and the chart that it changes; null for a new one. */
type OpenChart = Pick<typeof chartDialogModule, 'ChartDialog'> & { former: ReturnType<typeof selectedChart> }

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

/** Returns the extensions with this label on the buttons of gaps. */
const extensionsWith = (label: string) =>
  extensions.map((one) => (one.name === MissingPicture.name ? MissingPicture.configure({ label }) : one))

/** Returns the words of a text that is one plain paragraph; others are themselves. */
const withoutParagraph = (html: string) => /^<p>((?:(?!<\/?p\b)[^])*)<\/p>$/.exec(html)?.[1] ?? html

/** Rich text: what the sanitizer allows, and nothing else. What is not changed here stays as it is stored. T12 */
export function RichText({ label, hint, error, html, isShort, isLow, isLabelHidden, onChange }: RichTextProps) {
  const words = useEditingWords()
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
      if (typed !== null) await takePicture(source, typed)
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
  useHeldTools(frame, isShort === true)
  useEffect(() => {
    if (html === reported.current) return
    reported.current = html
    editor.commands.setContent(editable(html), { emitUpdate: false })
  }, [editor, html])

  const takePicture = async (source: PictureSource, alt: string) => {
    if (typeof source === 'string') return insertPicture(editor, source, alt)
    const toastId = toast.loading(text.uploading)
    try {
      const src = await uploadPicture(source, alt)
      toast.dismiss(toastId)
      if (!editor.isDestroyed) insertPicture(editor, src, alt)
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
    else if (asking && typed !== null) insertAsked(editor, asking.what, typed)
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
