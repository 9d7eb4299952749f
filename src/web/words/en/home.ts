/** The home page. site.md §2 'Home' */
export const home = {
  title: 'Home',
  description: 'Courses, practice tests and score calculators for the digital SAT, ACT and EST.',
  welcome: {
    heading: 'Read a little better every day',
    text: 'Short lessons, honest practice and an explanation for every answer.',
    courses: 'Browse the courses',
    register: 'Create an account',
    quizzes: 'Your quizzes',
    myCourses: 'My courses',
  },
  hero: {
    label: 'From the academy',
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
    cards: {
      excellence: {
        title: 'Certified Test Prep Excellence',
        text: 'Expert-led tutoring with proven test strategies.',
      },
      resources: {
        title: 'Comprehensive Study Resources',
        text: 'A digital platform, practice tests, study guides and personalised materials.',
      },
      lessonPlans: {
        title: 'Structured Lesson Plans',
        text: 'Organised sessions, time management and skill-building.',
      },
      record: {
        title: 'Proven Track Record',
        text: 'A data-driven approach, a score-improvement guarantee and admission to top colleges.',
      },
    },
  },
  catalogue: {
    heading: 'Check out the course catalog',
    courseCount: (courses: number) => `${courses} Course(s)`,
  },
  popular: { heading: 'Popular Courses', viewAll: 'View all courses' },
  testimonials: {
    heading: 'What our students say',
    previous: 'Previous testimonials',
    next: 'Next testimonials',
    goTo: (number: number) => `Go to testimonial ${number}`,
  },
}
