/** The words of a chart, in the language of the academy's content. T16 */
export const charts = {
  kinds: { bar: 'Bar graph', line: 'Line graph', scatter: 'Scatterplot' },
  /** Opens the table of a chart below its picture. */
  data: 'Data of the graph',
  axis: ({ label, unit }: { label: string; unit: string }) => (unit === '' ? label : `${label} (${unit})`),
  /** Says the text alternative of a chart without its numbers. */
  about: (kind: string, title: string, x: string, y: string) =>
    `${kind}: ${title}. Horizontal axis: ${x}. Vertical axis: ${y}.`,
  /** Says a line of the table. */
  row: (x: string, values: readonly string[]) => `${x}: ${values.join(', ')}.`,
  value: (series: string, value: string) => `${series} ${value}`,
  tabled: (rows: number) => `Its ${rows} rows of numbers are in the table below.`,
}
