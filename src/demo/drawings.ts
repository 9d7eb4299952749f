import { readdir, readFile } from 'node:fs/promises'
import { file } from './files.ts'

type Look = Partial<Record<'fill' | 'stroke' | 'circle' | 'path', string>>

/**
 * The replacements of the drawings' light colors on a dark page, in dark colors of the site's tokens; deep ones stay as they are. `circle`
 * and `path` are fills of these elements alone.
 */
const inTheDark: Record<string, Look> = {
  // Paper, and what lies behind it
  '#f6f1e6': { fill: '#101215', path: '#34373d', stroke: '#83858d' },
  '#ebe3d2': { fill: '#1d2024' },
  '#fffdf7': { fill: '#34373d', stroke: '#b5b2ab' },
  '#fbf1da': { fill: '#372c16', circle: '#d8b136', stroke: '#372c16' },
  // Lines on paper, and distant hills
  '#a9c3c4': { fill: '#1b333d', stroke: '#83858d' },
  // The lamp and its light
  '#f3cf8c': { fill: '#6a521a' },
  '#e3a13a': { fill: '#e3a93f', stroke: '#e3a93f' },
  // Charts
  '#fff': { fill: '#1d2024' },
  '#1d2026': { fill: '#eceae4' },
  '#4a4f59': { fill: '#b5b2ab' },
  '#555a64': { fill: '#b5b2ab' },
  '#d8d2c6': { stroke: '#34373d' },
  '#e2ddd3': { stroke: '#34373d' },
  '#14506b': { fill: '#86c5de', stroke: '#86c5de' },
  '#8a5a00': { fill: '#e3a93f', stroke: '#e3a93f' },
  '#7a2048': { fill: '#f29ac4', stroke: '#f29ac4' },
  '#f3d9a4': { fill: '#372c16' },
}

/** Returns the rules for one color. */
function rulesFor(color: string, { stroke, ...fills }: Look): string {
  const ofFills = Object.entries(fills).map(
    ([what, dark]) => `${what === 'fill' ? '' : what}[fill="${color}"]{fill:${dark}}`,
  )
  return [...ofFills, ...(stroke === undefined ? [] : [`[stroke="${color}"]{stroke:${stroke}}`])].join('')
}

/** Returns a drawing that follows the theme of the page: its colors in the dark are a style sheet within it. */
function withDarkColors(svg: string): string {
  const rules = Object.entries(inTheDark).flatMap(([color, look]) =>
    svg.includes(`"${color}"`) ? [rulesFor(color, look)] : [],
  )
  return svg.replace('>', `><style>@media (prefers-color-scheme:dark){${rules.join('')}}</style>`)
}

const folder = file('pictures/')

/** Returns the demo's drawings by the names of their files. */
export async function readDrawings(): Promise<Map<string, string>> {
  const names = await readdir(folder)
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, withDarkColors(await readFile(new URL(name, folder), 'utf8'))] as const),
    ),
  )
}
