import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')

/** Returns whether a selector is for something chosen, current or on. */
const isChosen = (selector: string) =>
  /\.(chosen|current)\b|:checked|\[aria-(current|pressed='true'|selected='true')/.test(
    selector.replaceAll(/:not\(.*?\)/g, ''),
  )

/** Returns the rules of a style with the background and the border's color that they give. */
function rulesOf(css: string) {
  const rules = css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)
  return [...rules].map(([, selector = '', body = '']) => ({
    selector: selector.trim(),
    colors: [...body.matchAll(/(?:background(?:-color)?|border(?:-block-end)?-color):\s*([^;]+);/g)].map(
      ([all]) => all,
    ),
  }))
}

/** Lists what looks the same when it is hovered as when it is chosen. */
function alike(css: string): string[] {
  const rules = rulesOf(css)
  const chosen = new Set(rules.filter(({ selector }) => isChosen(selector)).flatMap(({ colors }) => colors))
  const hovered = rules.filter(({ selector }) => selector.includes(':hover') && !isChosen(selector))
  // Where toggles have a rule of their own, it is theirs that counts.
  const ofToggles = hovered.filter(({ selector }) => selector.includes("[aria-pressed='false']"))
  return (ofToggles.length > 0 ? ofToggles : hovered).flatMap(({ selector, colors }) =>
    colors.filter((color) => chosen.has(color)).map((color) => `${selector} ${color}`),
  )
}

test('what is hovered never looks as if it were chosen: neither its background nor its border is the same', () => {
  const styles = globSync('**/*.css', { cwd: web })
  const found = styles.flatMap((path) => alike(readFileSync(join(web, path), 'utf8')).map((rule) => `${path}: ${rule}`))
  expect(found).toEqual([])
  expect(styles.length).toBeGreaterThan(50)
})

test('a row that is hovered as it is chosen is found', () => {
  const chosen = '.chosen { border-color: blue; background: pink; }'
  expect(alike(`.row:hover { background: pink; } ${chosen}`)).toEqual(['.row:hover background: pink;'])
  expect(alike(`.row:hover:not(.chosen) { border-color: blue; } ${chosen}`)).toHaveLength(1)
  expect(alike(`.row:hover { background: white; } ${chosen}`)).toEqual([])
})
