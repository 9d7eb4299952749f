/**
 * The rules that questions are about, by the skill that each belongs to, so that a student can collect them. An id never changes its
 * meaning; names are in the dictionary. An academy's own word is accepted too and counted for itself.
 */
export const rulesBySkill = {
  'Words in Context': ['clue-definition', 'clue-contrast', 'clue-cause', 'clue-example', 'word-sense', 'word-fit'],
  'Text Structure and Purpose': ['whole-structure', 'whole-purpose', 'sentence-function', 'turning-word'],
  'Cross-Text Connections': ['response-to-claim', 'shared-point', 'point-of-dispute'],
  'Central Ideas and Details': ['main-idea', 'stated-detail', 'character-shown', 'older-syntax'],
  'Command of Evidence': [
    'claim-supported',
    'claim-weakened',
    'quotation-that-shows',
    'figures-read',
    'figures-compared',
  ],
  Inferences: ['argument-finished', 'explanation-excluded', 'no-more-than-said'],
  Boundaries: [
    'end-of-sentence',
    'comma-and-conjunction',
    'semicolon',
    'colon',
    'dash',
    'pair-marks',
    'list-marks',
    'name-after-title',
    'no-mark',
    'adverb-place',
  ],
  'Form, Structure, and Sense': ['agreement', 'pronoun', 'tense', 'modifier'],
  Transitions: ['addition', 'example', 'specification', 'similarity', 'cause', 'contrast', 'concession', 'time'],
  'Rhetorical Synthesis': [
    'goal-introduce',
    'goal-contrast',
    'goal-similarity',
    'goal-generalize',
    'goal-study',
    'goal-emphasize',
  ],
} as const

export type RuleId = (typeof rulesBySkill)[keyof typeof rulesBySkill][number]

const skillByRule = new Map<string, string>(
  Object.entries(rulesBySkill).flatMap(([skill, rules]) => rules.map((rule) => [rule, skill] as const)),
)

/** Returns the skill that a rule belongs to; null for an academy's own word. */
export const skillOfRule = (ruleId: string): string | null => skillByRule.get(ruleId) ?? null
