import { useEffect, useState } from 'react'
import { chartAddress, chartKinds, chartSize, longestChartText, type Chart } from '../../../core/charts/chart.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { PlusIcon, TrashIcon } from '../../ui/icons/tools.tsx'
import { Table } from '../../ui/layout/table.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { LeaveDialog } from '../shell/leave-dialog.tsx'
import { useEditingWords } from '../shell/editing-words.ts'
import {
  chartOfDraft,
  draftOfChart,
  mostCellColumns,
  mostCellRows,
  newChartDraft,
  withColumn,
  withoutColumn,
  withoutRow,
  withPasted,
  withRow,
  type ChartDraft,
} from './chart-draft.ts'
import { QuietButton } from '../shell/quiet.tsx'
import { ChoiceField } from '../shell/choice-field.tsx'
import { choicesAmong } from '../shell/choices.ts'
import styles from './chart-dialog.module.css'

/** The pause in typing before the picture follows, in milliseconds. */
const restMs = 400

/** Returns the last address that was not null, once typing rests. */
function useRested(address: string | null): string | null {
  const [rested, setRested] = useState(address)
  useEffect(() => {
    if (address === null) return undefined
    const timer = setTimeout(() => setRested(address), restMs)
    return () => clearTimeout(timer)
  }, [address])
  return rested
}

type CellsProps = { cells: string[][]; onChange: (cells: string[][]) => void }

/** The table of a chart: its first row names the horizontal axis and the series. A table of a spreadsheet can be pasted into it. */
function Cells({ cells, onChange }: CellsProps) {
  const { chart: words } = useEditingWords().editing.text
  const columns = cells[0]?.length ?? 0
  const labelOf = (row: number, column: number) =>
    row === 0
      ? column === 0
        ? words.xLabel
        : words.series(column)
      : column === 0
        ? words.place(row)
        : words.value(row, column)
  return (
    <div className={styles.cells}>
      <Table label={words.table}>
        <tbody>
          {cells.map((line, row) => (
            <tr key={`row ${row + 1}`}>
              {line.map((cell, column) => (
                <td key={labelOf(row, column)}>
                  <TextField
                    label={labelOf(row, column)}
                    isLabelHidden
                    placeholder={row === 0 ? labelOf(row, column) : undefined}
                    className={row === 0 ? styles.head : undefined}
                    value={cell}
                    maxLength={row === 0 && column === 0 ? longestChartText.label : longestChartText.x}
                    inputMode={row > 0 && column > 0 ? 'decimal' : undefined}
                    autoComplete="off"
                    onChange={({ currentTarget: { value } }) =>
                      onChange(
                        cells.map((other, at) =>
                          at === row ? other.map((one, place) => (place === column ? value : one)) : other,
                        ),
                      )
                    }
                    onPaste={(event) => {
                      const pasted = event.clipboardData.getData('text/plain')
                      if (!/[\t\n]/.test(pasted.trim())) return
                      event.preventDefault()
                      onChange(withPasted(cells, { row, column }, pasted))
                    }}
                  />
                </td>
              ))}
              <td>
                {row > 0 && (
                  <Button
                    size="small"
                    variant="plain"
                    isIconOnly
                    aria-label={words.removeRow(row)}
                    disabled={cells.length <= 2}
                    onClick={() => onChange(withoutRow(cells, row))}
                  >
                    <TrashIcon />
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <div className={styles.acts}>
        <QuietButton disabled={cells.length >= mostCellRows} onClick={() => onChange(withRow(cells))}>
          <PlusIcon />
          {words.addRow}
        </QuietButton>
        <QuietButton disabled={columns >= mostCellColumns} onClick={() => onChange(withColumn(cells))}>
          <PlusIcon />
          {words.addSeries}
        </QuietButton>
        {columns > 2 && (
          <QuietButton onClick={() => onChange(withoutColumn(cells, columns - 1))}>
            <TrashIcon />
            {words.removeSeries(columns - 1)}
          </QuietButton>
        )}
      </div>
    </div>
  )
}

type ChartDialogProps = {
  /** The chart to change; null for a new one. */
  chart: Chart | null
  onDone: (chart: Chart) => void
  onClose: () => void
}

/** Makes a chart of a small table, or changes one; the picture beside the table is the one that students see. T16 */
export function ChartDialog({ chart: former, onDone, onClose }: ChartDialogProps) {
  const { text } = useEditingWords().editing
  const { chart: words } = text
  const [opened] = useState(() => (former ? draftOfChart(former) : newChartDraft()))
  const [draft, setDraft] = useState(opened)
  const [isTried, setTried] = useState(false)
  const [asksToLeave, setAsks] = useState(false)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(opened)
  const close = () => (isChanged ? setAsks(true) : onClose())
  useEffect(() => {
    if (!isChanged || asksToLeave) return undefined
    // Only its buttons close the dialog now, and Escape asks as they do. The key must not close the question that it opens.
    const ask = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      setAsks(true)
    }
    addEventListener('keydown', ask)
    return () => removeEventListener('keydown', ask)
  }, [isChanged, asksToLeave])
  const typed = chartOfDraft(draft)
  const address = useRested('chart' in typed ? chartAddress(typed.chart) : null)
  const put = (changed: Partial<ChartDraft>) => setDraft({ ...draft, ...changed })
  const line = (name: 'title' | 'xUnit' | 'yLabel' | 'yUnit', longest: number) => (
    <TextField
      label={words[name]}
      value={draft[name]}
      maxLength={longest}
      autoComplete="off"
      data-autofocus={name === 'title' ? true : undefined}
      onChange={(event) => put({ [name]: event.currentTarget.value })}
    />
  )
  const submit = () => {
    setTried(true)
    if ('chart' in typed) onDone(typed.chart)
  }
  return (
    <>
      <Dialog
        isOpen
        onClose={close}
        isMandatory={isChanged}
        width="wide"
        title={former ? words.change : words.make}
        actions={
          <>
            <Button onClick={submit}>{former ? words.apply : text.insert}</Button>
            <Button variant="quiet" onClick={close}>
              {text.cancel}
            </Button>
          </>
        }
      >
        <div className={styles.chart}>
          <div className={styles.fields}>
            <ChoiceField
              label={words.kind}
              value={draft.kind}
              choices={choicesAmong(chartKinds, words.kinds)}
              onChoose={(kind) => put({ kind })}
            />
            {line('title', longestChartText.title)}
            {line('yLabel', longestChartText.label)}
            {line('yUnit', longestChartText.unit)}
            {line('xUnit', longestChartText.unit)}
          </div>
          {draft.kind !== 'bar' && (
            <Checkbox
              label={words.isFromZero}
              checked={draft.isFromZero}
              onChange={(event) => put({ isFromZero: event.currentTarget.checked })}
            />
          )}
          <p className={styles.hint}>{words.hint}</p>
          <Cells cells={draft.cells} onChange={(cells) => put({ cells })} />
          {isTried && 'problem' in typed && (
            <Notice tone="bad" role="alert">
              {words.problems[typed.problem]}
            </Notice>
          )}
          {/* The place of the picture is there before it is, so that nothing moves. */}
          <div className={styles.picture}>
            {address === null ? (
              <p className={styles.hint}>{words.nothing}</p>
            ) : (
              <img src={address} alt={words.preview(draft.title)} {...chartSize} />
            )}
          </div>
        </div>
      </Dialog>
      <LeaveDialog
        leaving={{ isAsked: asksToLeave, stay: () => setAsks(false), leave: onClose }}
        texts={words.dropping}
      />
    </>
  )
}
