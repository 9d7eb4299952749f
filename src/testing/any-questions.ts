import * as fc from 'fast-check'
import { explanationOrNull } from '../core/questions/explanation.ts'
import { trapFamilies } from '../core/questions/traps.ts'
import type { Asked } from '../core/questions/interchange.ts'
import type { NeutralQuestion } from '../core/quizzes/neutral.ts'

/** Words with every sign that means something to one of the formats. */
const words = fc
  .array(
    fc.constantFrom(
      'one',
      'two words',
      'x < 5',
      'AT&T',
      '“quoted”',
      "it's",
      'a "b"',
      'C:\\dir',
      '{x}',
      '~tilde',
      '=sum',
      '#4',
      '%50%',
      '50%',
      '$5',
      '$x$',
      '->',
      '=>',
      '|',
      ';',
      ',',
      ':',
      '::',
      '+1',
      '-2',
      '@a',
      '//',
      '\\n',
      '*',
      'قلم',
      '日本',
      '😀',
      '&lt;b&gt;',
      ']]>',
      '[id:1]',
      'A',
      'TRUE',
      '1',
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join(' '))
/** Pictures that questions show: tags of HTML, and addresses of pictures of their own. */
type Shown = { tags: readonly string[]; images: readonly string[] }

const asHtml = (text: string) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '')

/** Returns HTML of every kind that questions hold, with these pictures. */
const htmlWith = ({ tags }: Shown) =>
  fc
    .array(
      fc.oneof(
        words.map(asHtml),
        fc.constantFrom(
          '<p>A paragraph.</p>',
          '<p>Two<br>lines</p>',
          '<u>underlined</u>',
          '<ul><li>one</li><li>two</li></ul>',
          '<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
          'A <span class="blank"></span> here',
          ...tags,
          '<math><mi>x</mi></math>',
          '<math><mfrac><mn>1</mn><msup><mi>س</mi><mn>2</mn></msup></mfrac></math>',
          '<p>أيّ الخيارات صحيح؟</p>',
          '<h4>Text 1</h4>\n<p>first</p>',
          '<div class="poem">a line</div>',
          '<p dir="rtl" lang="ar">نصّ</p>',
          '<ol start="3" type="a"><li>one</li></ol>',
          '<table><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
          '<a href="https://example.org/a?b=1&amp;c=2">there</a>',
          '<p>\\(\\frac{x}{2}\\)</p>',
        ),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((parts) => parts.join(''))
const several = <T>(one: fc.Arbitrary<T>, key: (value: T) => string, minLength: number, maxLength: number) =>
  fc.uniqueArray(one, { minLength, maxLength, selector: key })
const same = (text: string) => text.toLowerCase().replaceAll(/\W/g, '') || text

/** Returns what questions ask, by its shape. */
function asksWith(shown: Shown): { [Shape in Asked['shape']]: fc.Arbitrary<Asked> } {
  // Short options can read as keys.
  const options = fc.oneof(
    fc
      .array(htmlWith(shown), { minLength: 2, maxLength: 4 })
      .map((texts) => texts.map((text, at) => `${text} <em>${at}</em>`)),
    several(fc.oneof(words, fc.constantFrom('A', 'B', '1', '2', 'A, C', 'TRUE', '(B)')), same, 2, 4).map((texts) =>
      texts.map(asHtml),
    ),
  )
  return {
    singleChoice: options.chain((texts) =>
      fc
        .nat(texts.length - 1)
        .map((right): Asked => ({ shape: 'singleChoice', says: { options: texts, right: [right] } })),
    ),
    multipleChoice: options.chain((texts) =>
      fc
        .subarray(
          texts.map((_, at) => at),
          { minLength: 1 },
        )
        .map((right): Asked => ({ shape: 'multipleChoice', says: { options: texts, right } })),
    ),
    judgment: fc.boolean().map((isTrue): Asked => ({ shape: 'judgment', says: { isTrue } })),
    textEntry: several(words, same, 1, 4).map((accepted): Asked => ({ shape: 'textEntry', says: { accepted } })),
    numberEntry: several(fc.constantFrom('2/3', '.75', '-4', '10', '3.5', '0.25'), String, 1, 3).map(
      (accepted): Asked => ({ shape: 'numberEntry', says: { accepted } }),
    ),
    match: several(words, same, 4, 8).map((all): Asked => {
      const pairs = all.slice(0, -1).flatMap((left, at) => (at % 2 === 0 ? [{ left, right: all[at + 1] ?? '' }] : []))
      return { shape: 'match', says: { pairs, extra: all.length % 2 === 1 ? all.slice(-1) : [] } }
    }),
  }
}
export const look = [{ text: 'Look.', highlight: null }]
export const ferry = [{ word: 'ferry', meaning: 'a boat', arabic: 'عبّارة' }]
const label = fc.option(words, { nil: null })
const rationale = fc.option(
  fc.oneof(
    {
      weight: 3,
      arbitrary: words.map(
        (said) =>
          `It says that a result follows, and the ferry is the result of the bridge that was closed that day. ${said}`,
      ),
    },
    { weight: 1, arbitrary: words },
  ),
  { nil: null },
)
/** A trap in its author's words, with its family or without. */
const trap = fc.oneof(
  fc.constant({ trap: null }),
  words.map((said) => ({ trap: said })),
  fc.tuple(words, fc.constantFrom(...trapFamilies)).map(([said, family]) => ({ trap: said, trap_id: family })),
)
const count = (asked: Asked) => ('options' in asked.says ? asked.says.options.length : 0)
const questionOf = (asked: fc.Arbitrary<Asked>, shown: Shown): fc.Arbitrary<NeutralQuestion> =>
  asked.chain((asks) =>
    fc.record({
      asks: fc.constant(asks),
      externalId: label,
      passageHtml: fc.option(htmlWith(shown), { nil: null }),
      stemHtml: htmlWith(shown),
      image: shown.images.length === 0 ? fc.constant(null) : fc.option(fc.constantFrom(...shown.images), { nil: null }),
      explanationHtml: fc.option(htmlWith(shown), { nil: null }),
      explanation: fc
        .record({
          rule: label,
          steps: fc.constantFrom(null, look),
          next_time: label,
          glosses: fc.constantFrom(null, ferry),
          source: label,
          invented: label,
          sibling: label,
          rule_id: label,
          card: label,
          options: fc.array(fc.tuple(rationale, trap), { minLength: count(asks), maxLength: count(asks) }),
        })
        .map(({ card, options, ...parts }) =>
          explanationOrNull({
            ...parts,
            ...(card !== null && { card }),
            options: options.map(([said, tempting]) => ({ rationale: said, ...tempting })),
          }),
        ),
      module: fc.constantFrom(null, 'module1', 'module2'),
      variant: fc.constantFrom(null, 'easy', 'hard'),
      domain: label,
      skill: label,
      section: label,
      difficulty: label,
      isPublic: fc.constantFrom(null, true, false),
      tags: fc.option(several(words, same, 1, 3), { nil: null }),
    }),
  ) as fc.Arbitrary<NeutralQuestion>
/** Returns a question of each shape, with everything that one can hold. */
export const questionsOfShapes = (shown: Shown): fc.Arbitrary<NeutralQuestion>[] =>
  Object.values(asksWith(shown)).map((asked) => questionOf(asked, shown))
