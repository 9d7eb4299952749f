/** The academy's legal texts. T15 */
export const legal = {
  notFound: 'The academy has not published this text.',
  about: (title: string) => `${title} of the academy, and the day since when it applies.`,
  since: (day: string) => `This text has applied since ${day}.`,
  shipped:
    'The academy has not published a privacy policy of its own. Until it does, this text, which comes with Lantern, applies.',
  questions: 'Questions about it? Write to the academy.',
  contact: 'Contact us',
}
