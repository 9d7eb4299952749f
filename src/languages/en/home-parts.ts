/** The parts of the home page that come when they are near. H2 */
export const homeParts = {
  hero: {
    label: 'From the academy',
    carousel: 'carousel',
    part: 'slide',
    slide: (number: number, total: number) => `${number} of ${total}`,
    previous: 'Previous slide',
    next: 'Next slide',
    goTo: (number: number) => `Go to slide ${number}`,
    pause: 'Pause the slides',
    play: 'Play the slides',
  },
  offer: {
    eyebrow: 'What we offer',
    heading: 'Why Choosing Us is the Best Choice for Your Test Prep',
    sample: (text: string) => `${text} (sample)`,
  },
  catalog: {
    heading: 'Check out the course catalog',
    courseCount: (courses: number) => `${courses} Course(s)`,
  },
  popular: { heading: 'Popular Courses', viewAll: 'View all courses' },
  answers: { heading: 'Questions and answers', sample: (answer: string) => `${answer} (sample)` },
  testimonials: {
    label: 'What our students say',
    heading: 'What our students say',
    sample: (school: string) => `${school} (sample)`,
    slide: (number: number, total: number) => `Testimonial ${number} of ${total}`,
    previous: 'Previous testimonials',
    next: 'Next testimonials',
    goTo: (number: number) => `Go to testimonial ${number}`,
  },
}
