/** The academy's page about itself. H6 */
export const about = {
  heading: 'About Us',
  title: 'About Us',
  description: 'Who teaches here, how the lessons work, and where to begin.',
  ratings: 'How the academy is rated',
  sample: (label: string) => `${label} (sample)`,
  rating: (score: string, outOf: string) => `${score}/${outOf}`,
  more: 'Know More about us',
  slides: {
    label: 'A look at the academy',
    carousel: 'carousel',
    part: 'slide',
    slide: (number: number, total: number) => `${number} of ${total}`,
    previous: 'Previous picture',
    next: 'Next picture',
    goTo: (number: number) => `Go to picture ${number}`,
    pause: 'Pause the pictures',
    play: 'Play the pictures',
  },
  empty: 'The academy has not written about itself yet.',
  courses: 'Browse the courses',
  contact: 'Contact us',
}
