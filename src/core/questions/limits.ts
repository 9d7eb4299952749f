/** The longest texts of a question, in characters: forms stop there, and files and the publish check reject longer ones. */
export const longest = {
  /** Passage, question, option or explanation, as HTML. */
  html: 100_000,
  /** Section, domain, skill or difficulty. */
  label: 200,
  id: 100,
  tag: 60,
  accepted: 200,
  rationale: 600,
  trap: 60,
  rule: 400,
  step: 400,
  highlight: 300,
  next_time: 300,
  word: 60,
  meaning: 200,
  arabic: 100,
  source: 400,
  invented: 200,
  sibling: 100,
  rule_id: 60,
  card: 60,
} as const

/** The most of each that a question can have. */
export const mostOf = { tags: 20, accepted: 20, steps: 6, glosses: 8 } as const
