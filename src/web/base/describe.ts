import type { CallReply } from '../../contract/api.ts'
import type { SharedNoun } from '../../contract/shared-picture.ts'
import type { RootData } from './place.tsx'
import { paths } from './paths.ts'
import type { Dictionary } from '../words/dictionaries.ts'

type Course = NonNullable<CallReply<'GET /courses/:slug'>['data']>
type Book = NonNullable<CallReply<'GET /books'>['data']>[number]

/** A thing of schema.org. */
export type Thing = { '@type': string } & Record<string, unknown>

/** Metadata of a page for search engines and link previews, beside its title and description. */
export type Described = {
  /** The one address of what it shows, where there are several. */
  path?: string
  /** True if search engines may list it; link previews show its card in any case. */
  isListed?: boolean
  type?: 'website' | 'article'
  /** The picture that stands where it is shared; without one the academy's. */
  shared?: { noun: SharedNoun; id?: number }
  things?: Thing[]
  /** The way here from the home page. */
  way?: { name: string; path: string }[]
  /** Said in the head only: when an article came out and was changed. */
  published?: string | null
}

/** The address of the site, the academy's settings, and the texts of the page's language. */
export type Place = { siteUrl: string; settings: RootData['settings']; words: Dictionary }

/** Describes the academy in full. */
export const organization = ({ siteUrl, settings }: Place): Thing => ({
  '@type': 'EducationalOrganization',
  '@id': `${siteUrl}/#academy`,
  name: settings.academyName,
  url: `${siteUrl}/`,
  logo: `${siteUrl}/icon-512.png`,
  ...(settings.address !== null && { address: settings.address }),
  ...(settings.contactNumber !== null && { telephone: settings.contactNumber }),
})
const provider = ({ siteUrl, settings }: Place): Thing => ({
  '@type': 'EducationalOrganization',
  '@id': `${siteUrl}/#academy`,
  name: settings.academyName,
})

const minutesOfLessons = ({ lessons }: Course) =>
  lessons.reduce(
    (sum, { minutes, video_minutes, quiz_minutes }) =>
      sum + (minutes ?? 0) + (video_minutes ?? 0) + (quiz_minutes ?? 0),
    0,
  )

/** Describes a course. */
export const courseThing = (course: Course, place: Place, minutes = minutesOfLessons(course)): Thing => ({
  '@type': 'Course',
  name: course.name,
  description: course.summary,
  url: place.siteUrl + paths.course(course.slug),
  provider: provider(place),
  offers: {
    '@type': 'Offer',
    category: course.price === 0 ? 'Free' : 'Paid',
    price: course.price,
    priceCurrency: place.settings.currency,
  },
  ...(course.rating_average !== null && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: course.rating_average,
      ratingCount: course.rating_count,
    },
  }),
  hasCourseInstance: {
    '@type': 'CourseInstance',
    courseMode: 'Online',
    ...(minutes > 0 && { courseWorkload: `PT${minutes}M` }),
    ...(course.instructor && { instructor: { '@type': 'Person', name: course.instructor.name } }),
  },
})

/** Describes a book that can be ordered. */
export const bookThing = (book: Book, { siteUrl, settings }: Place): Thing => ({
  '@type': 'Book',
  name: book.title,
  ...(book.author !== '' && { author: { '@type': 'Person', name: book.author } }),
  ...(book.summary !== '' && { description: book.summary }),
  ...(book.image_url !== null && { image: siteUrl + book.image_url }),
  offers: {
    '@type': 'Offer',
    url: siteUrl + paths.books,
    price: book.price,
    priceCurrency: settings.currency,
    availability: 'https://schema.org/InStock',
  },
})

/** Describes what a course's buyers ask and its tutor answers; nothing where that is nothing. */
export const answersThings = ({ answers }: Course): Thing[] =>
  answers.length === 0
    ? []
    : [
        {
          '@type': 'FAQPage',
          mainEntity: answers.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        },
      ]

/** Describes a list by its things, or by where each is. */
export const listThing = (items: readonly (Thing | string)[]): Thing => ({
  '@type': 'ItemList',
  itemListElement: items.map((item, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    ...(typeof item === 'string' ? { url: item } : { item }),
  })),
})

/** Returns the step from the home page to the courses. */
export const toCourses = ({ words }: Place) => ({ name: words.shell.links.courses, path: paths.courses })

type CoursePart = 'about' | 'video' | 'news' | 'reviews'

/** Describes a part of a course; one that has nothing to say yet is not listed. */
export const partOf = (course: Course, part: CoursePart, isListed: boolean, place: Place): Described => ({
  path: paths.coursePart(course.slug, part),
  isListed,
  shared: { noun: 'course', id: course.id },
  things: [courseThing(course, place)],
  way: [
    toCourses(place),
    { name: course.name, path: paths.course(course.slug) },
    { name: place.words.courses.detail.tabs[part], path: paths.coursePart(course.slug, part) },
  ],
})

/** Describes a page that people share and search engines have no use for. */
export const unlisted = () => ({ isListed: false })
