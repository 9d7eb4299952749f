/** The formats that questions are exported to, in the order in which they are offered. I5 */
export const exportFormatNames = ['lantern-quiz-1', 'csv', 'moodle-xml', 'gift', 'qti3'] as const
export type ExportFormatName = (typeof exportFormatNames)[number]

/** The fields of a question that a format may be unable to store. I5 */
export const exportedFields = [
  'id',
  'kind',
  'module',
  'section',
  'domain',
  'skill',
  'difficulty',
  'tags',
  'public',
  'explanation',
  'rationale',
  'trap',
  'rule',
  'steps',
  'next_time',
  'glosses',
  'source',
  'invented',
  'sibling',
  'rule_id',
  'card',
  'extra_rights',
] as const
export type ExportedField = (typeof exportedFields)[number]

/**
 * The parts that an export may leave out: 'correction' is a ruling on a question that is more than a key, 'settings' are those of the quiz,
 * and 'pictures' are named by their addresses on this site.
 */
export const lostParts = [...exportedFields, 'correction', 'settings', 'pictures'] as const
export type LostPart = (typeof lostParts)[number]
