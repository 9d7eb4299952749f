/** The modules of a two-module quiz, in order. */
export const modules = ['module1', 'module2'] as const
export type Module = (typeof modules)[number]

/** The sections of an attempt: a module, or all of a plain quiz. */
export const attemptSections = [...modules, 'all'] as const
export type AttemptSection = (typeof attemptSections)[number]
