import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Line, Lines } from './lines.tsx'

const textOf = (part: ReactNode) => renderToStaticMarkup(part).replaceAll(/ class="[^"]*"/g, '')

test('a list says that it has no line, and only then', () => {
  const none: string[] = []
  expect(
    textOf(
      <Lines none="Nobody">
        {none.map((name) => (
          <Line key={name} name={name} />
        ))}
      </Lines>,
    ),
  ).toBe('<p>Nobody</p>')
  expect(
    textOf(
      <Lines none="Nobody">
        <Line name="Noor" />
      </Lines>,
    ),
  ).toBe('<ul><li>Noor</li></ul>')
})

test('the name of a line without facts takes the same room as that of one with them where the line asks for it', () => {
  expect(textOf(<Line name="Noor" facts="Begun" />)).toBe('<li><span>Noor <span>Begun</span></span></li>')
  expect(textOf(<Line name="Noor" facts={null} />)).toBe('<li><span>Noor </span></li>')
})
