import type { Chart } from '../core/charts/chart.ts'

/** A chart of two series, with a number missing. */
export const beanYields: Chart = {
  kind: 'bar',
  title: 'Average Bean Yield per Plot',
  x: { label: 'Variety', unit: '' },
  y: { label: 'Yield', unit: 'kilograms' },
  isFromZero: true,
  series: ['without mulch', 'with mulch'],
  rows: [
    { x: 'Early White', values: [20, 25] },
    { x: 'Red Oval', values: [10.5, null] },
    { x: 'فول', values: [-5, 1250] },
  ],
}
