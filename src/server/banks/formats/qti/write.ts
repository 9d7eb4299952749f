import { strToU8, zipSync } from 'fflate'
import type { Asked } from '../../../../core/questions/interchange.ts'
import { optionLetters } from '../../../../core/questions/question.ts'
import type { NeutralQuestion } from '../../../../core/quizzes/neutral.ts'
import type { ExportFormat } from '../bank.ts'
import { feedbackOf, lostLabels, lostParts } from '../feedback.ts'
import { escaped, joined } from '../markup.ts'
import { xmlOfHtml, xmlText } from '../xml.ts'

const namespace = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0'

const value = (text: string) => `<qti-value>${xmlText(text)}</qti-value>`
const declare = (type: string, cardinality: string, inside: string) =>
  `<qti-response-declaration identifier="RESPONSE" cardinality="${cardinality}" base-type="${type}">${inside}</qti-response-declaration>`
const correct = (values: readonly string[]) =>
  `<qti-correct-response>${values.map(value).join('')}</qti-correct-response>`

type Written = { declaration: string; interaction: string }

const options = (words: readonly string[], byOption: readonly string[]) =>
  words.map((html, at) => {
    const note = byOption[at]
      ? `<qti-feedback-inline identifier="${optionLetters[at]}" outcome-identifier="FEEDBACK" show-hide="show">${byOption[at]}</qti-feedback-inline>`
      : ''
    return `<qti-simple-choice identifier="${optionLetters[at]}">${xmlOfHtml(html)}${note}</qti-simple-choice>`
  })
const choice = (prompt: string, most: number, choices: string) =>
  `<qti-choice-interaction response-identifier="RESPONSE" max-choices="${most}">${prompt}${choices}</qti-choice-interaction>`
const associable = (words: readonly string[], name: string, most: number) =>
  `<qti-simple-match-set>${words.map((text, at) => `<qti-simple-associable-choice identifier="${name}${at + 1}" match-max="${most}">${escaped(text)}</qti-simple-associable-choice>`).join('')}</qti-simple-match-set>`

function written({ shape, says }: Asked, prompt: string, byOption: readonly string[]): Written {
  switch (shape) {
    case 'singleChoice':
    case 'multipleChoice': {
      const isSingle = shape === 'singleChoice'
      const right = says.right.map((place) => optionLetters[place] ?? '')
      return {
        declaration: declare('identifier', isSingle ? 'single' : 'multiple', correct(right)),
        interaction: choice(prompt, isSingle ? 1 : 0, options(says.options, byOption).join('')),
      }
    }
    case 'judgment': {
      const choices = ['true', 'false'].map(
        (name) => `<qti-simple-choice identifier="${name}">${name === 'true' ? 'True' : 'False'}</qti-simple-choice>`,
      )
      return {
        declaration: declare('identifier', 'single', correct([String(says.isTrue)])),
        interaction: choice(prompt, 1, choices.join('')),
      }
    }
    case 'textEntry':
    case 'numberEntry': {
      const entries = says.accepted.map(
        (text) => `<qti-map-entry map-key="${xmlText(text)}" mapped-value="1" case-sensitive="false"/>`,
      )
      const isNumber = shape === 'numberEntry' ? ' lantern-number' : ''
      return {
        declaration: declare(
          'string',
          'single',
          `${correct(says.accepted.slice(0, 1))}<qti-mapping default-value="0">${entries.join('')}</qti-mapping>`,
        ),
        interaction: `${prompt}<p><qti-text-entry-interaction class="lantern-entry${isNumber}" response-identifier="RESPONSE"/></p>`,
      }
    }
    case 'match': {
      const rights = [...new Set([...says.pairs.map(({ right }) => right), ...says.extra])]
      const pairs = says.pairs.map(({ right }, at) => `L${at + 1} R${rights.indexOf(right) + 1}`)
      const lefts = says.pairs.map(({ left }) => left)
      return {
        declaration: declare('directedPair', 'multiple', correct(pairs)),
        interaction: `<qti-match-interaction response-identifier="RESPONSE" max-associations="${pairs.length}">${prompt}${associable(lefts, 'L', 1)}${associable(rights, 'R', 0)}</qti-match-interaction>`,
      }
    }
  }
}

const setOutcome = (name: string, inside: string) =>
  `<qti-set-outcome-value identifier="${name}">${inside}</qti-set-outcome-value>`
const ofType = (type: string, text: string) => `<qti-base-value base-type="${type}">${text}</qti-base-value>`

/** Scores a response, and shows the explanation and what is said of each choice: the usual templates show no feedback. */
export function scoringXml(shape: Asked['shape']): string {
  const response = '<qti-variable identifier="RESPONSE"/>'
  const isChosen = shape === 'singleChoice' || shape === 'multipleChoice' || shape === 'judgment'
  const score =
    shape === 'textEntry' || shape === 'numberEntry'
      ? setOutcome('SCORE', '<qti-map-response identifier="RESPONSE"/>')
      : `<qti-response-condition><qti-response-if><qti-match>${response}<qti-correct identifier="RESPONSE"/></qti-match>${setOutcome('SCORE', ofType('float', '1'))}</qti-response-if><qti-response-else>${setOutcome('SCORE', ofType('float', '0'))}</qti-response-else></qti-response-condition>`
  const shown = `<qti-multiple>${ofType('identifier', 'explanation')}${isChosen ? response : ''}</qti-multiple>`
  return `<qti-response-processing>${score}${setOutcome('FEEDBACK', shown)}</qti-response-processing>`
}

const isTyped = ({ asks }: NeutralQuestion) => asks.shape === 'textEntry' || asks.shape === 'numberEntry'

function itemXml(question: NeutralQuestion, at: number): string {
  const { whole, byOption } = feedbackOf(question)
  const before = joined({ ...question, stemHtml: '' })
  const stem = xmlOfHtml(question.stemHtml)
  const prompt = isTyped(question) ? stem : `<qti-prompt>${stem}</qti-prompt>`
  const { declaration, interaction } = written(question.asks, prompt, byOption)
  const label = question.externalId === null ? '' : ` label="${xmlText(question.externalId)}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<qti-assessment-item xmlns="${namespace}" identifier="lantern-${at + 1}" title="Question ${at + 1}"${label} adaptive="false" time-dependent="false" xml:lang="en">`,
    declaration,
    '<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"/>',
    '<qti-outcome-declaration identifier="FEEDBACK" cardinality="multiple" base-type="identifier"/>',
    `<qti-item-body>${xmlOfHtml(before)}${interaction}</qti-item-body>`,
    scoringXml(question.asks.shape),
    ...(whole === ''
      ? []
      : [
          `<qti-modal-feedback identifier="explanation" outcome-identifier="FEEDBACK" show-hide="show"><qti-content-body>${xmlOfHtml(whole)}</qti-content-body></qti-modal-feedback>`,
        ]),
    '</qti-assessment-item>',
  ].join('\n')
}

/** A package of QTI 3.0 items for other programs. I5 */
export const qtiExport: ExportFormat = {
  name: 'qti3',
  title: 'QTI 3.0 package',
  holdsSettings: false,
  loses: (question) => [
    ...lostLabels(question),
    ...lostParts(question),
    ...(question.tags?.length ? (['tags'] as const) : []),
  ],
  write({ questions }) {
    const resources = questions.map(
      (_, at) =>
        `<resource identifier="lantern-${at + 1}" type="imsqti_item_xmlv3p0" href="items/${at + 1}.xml"><file href="items/${at + 1}.xml"/></resource>`,
    )
    const manifest = `<?xml version="1.0" encoding="UTF-8"?>\n<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" identifier="lantern"><metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata><organizations/><resources>${resources.join('\n')}</resources></manifest>`
    const items = questions.map((question, at) => [`items/${at + 1}.xml`, strToU8(itemXml(question, at))] as const)
    return {
      bytes: zipSync({ 'imsmanifest.xml': strToU8(manifest), ...Object.fromEntries(items) }),
      mediaType: 'application/zip',
      extension: 'zip',
    }
  },
}
