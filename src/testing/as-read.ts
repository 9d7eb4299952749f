import type { readBank } from './read-in-english.ts'

type Read = ReturnType<typeof readBank>

/** Returns the questions of a file in a line each, the right options with a star, and then its findings. */
export function asRead({ questions, findings, dropped = [] }: Read): string[] {
  return [
    ...questions.map(({ line, passageHtml, stemHtml, spec, key, explanationHtml }) => {
      const { options = [] } = spec as { options?: string[] }
      const right = Array.isArray(key) ? key.map(String) : [String(key)]
      const answers = options.map((option, at) => `${right.includes(`a${at + 1}`) ? '*' : ''}${option}`).join(' / ')
      return [
        String(line),
        ...(passageHtml === null ? [] : [`[${passageHtml}]`]),
        stemHtml,
        options.length > 0 ? answers : `= ${right.join(' / ')}`,
        ...(explanationHtml === null ? [] : [`(${explanationHtml})`]),
      ].join(' ')
    }),
    ...findings.map(({ line, outcome, reason }) => `${line} ${outcome}: ${reason}`),
    ...(dropped.length > 0 ? [`left out: ${dropped.join(', ')}`] : []),
  ]
}
