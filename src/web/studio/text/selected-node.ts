import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { chartAt, type Chart } from '../../../core/charts/chart.ts'

/** Returns the selected node; of a figure its picture. */
function selectedNode({ state: { selection } }: Editor) {
  const selected = selection instanceof NodeSelection ? selection.node : null
  return selected?.type.name === 'figure' ? selected.firstChild : selected
}

/** Returns the selected picture of a chart, and the chart; null when something else is selected. */
export function selectedChart(editor: Editor): { name: string; chart: Chart } | null {
  const node = selectedNode(editor)
  const chart = node ? chartAt(String(node.attrs['src'])) : null
  return node && chart ? { name: node.type.name, chart } : null
}

/** Returns the selected picture with its words; null when something else is selected. The words of a chart follow from its numbers. */
export function selectedPicture(editor: Editor): { name: string; src: string; alt: string } | null {
  const node = selectedNode(editor)
  const isSelected = node?.type.name === 'picture' || node?.type.name === 'figurePicture'
  if (!node || !isSelected || selectedChart(editor)) return null
  return { name: node.type.name, src: String(node.attrs['src']), alt: String(node.attrs['alt'] ?? '') }
}

/** Returns the TeX of the selected formula; null when something else is selected. */
export function selectedFormula(editor: Editor): string | null {
  const node = selectedNode(editor)
  return node?.type.name === 'formula' ? String(node.attrs['tex']) : null
}
