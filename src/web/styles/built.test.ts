import { preprocessCSS, resolveConfig } from 'vite'
import { expect, test } from 'vitest'

const config = await resolveConfig({}, 'build', 'production')
const built = async (css: string) => (await preprocessCSS(css, 'any.css', config)).code.replaceAll(/\s+/g, ' ')

test('every style names the order of the layers, and what shows under a pointer does not stay under a lifted finger', async () => {
  expect(await built('@layer ui { .a:hover { color: red } .b { color: blue } }')).toBe(
    '@layer reset, base, ui, shell, pages, exam; @layer ui { @media (hover: hover) { .a:hover { color: red } } .b { color: blue } }',
  )
})

test('a rule that asks for hovering itself stays as it is', async () => {
  const css = '@media (hover: hover) { .a:hover { color: red } }'
  expect(await built(css)).toBe(css)
})
