/** A language of the site: the code that stands in `lang`, its own name for itself, and the direction it is written in. */
export type Language = { code: string; name: string; direction: 'ltr' | 'rtl' }

/** Every language of the site, the default first. The texts of each are in the folder of its code. */
export const languages: readonly [Language, ...Language[]] = [{ code: 'en', name: 'English', direction: 'ltr' }]

/** The cookie with the language that a browser's user has chosen. */
export const languageCookie = 'language'
