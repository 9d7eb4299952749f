import { RejectedNotice } from '../exam/session/rejected-notice.ts'
import { CartLink } from '../shell/header/cart-link.tsx'
import { Toasts } from '../ui/toast.tsx'

/** Every island of a document: what it is called, and where its program is; those of every page come with React. */
export const islands = {
  toasts: async () => Toasts,
  rejected: async () => RejectedNotice,
  'cart-link': async () => CartLink,
  slides: async () => (await import('../pages/home/hero.tsx')).Hero,
  testimonials: async () => (await import('../pages/home/testimonials.tsx')).Testimonials,
  'running-test': async () => (await import('../features/quizzes/running-clock.tsx')).RunningClock,
  'test-date': async () => (await import('../pages/home/student/test-date.tsx')).TestDate,
  'about-slides': async () => (await import('../pages/about/slides.tsx')).Slides,
  apply: async () => (await import('../features/courses/apply-button.tsx')).ApplyButton,
  purchase: async () => (await import('../pages/course/frame/purchase.tsx')).Purchase,
  reviews: async () => (await import('../pages/course/reviews/reviews.tsx')).Reviews,
  video: async () => (await import('../features/lessons/lesson-video.tsx')).LessonVideo,
  'contact-form': async () => (await import('../pages/contact/contact-form.tsx')).ContactForm,
}

/** The name of an island. */
export type IslandName = keyof typeof islands
