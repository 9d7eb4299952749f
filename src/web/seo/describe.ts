import type { CallReply } from '../../contract/api.ts'
import type { RootData } from '../page.tsx'
import { paths } from '../paths.ts'
import { courses } from '../words/en/courses.ts'
import { en } from '../words/en.ts'

type Course = NonNullable<CallReply<'GET /courses/:slug'>['data']>
type Instructor = NonNullable<CallReply<'GET /instructors/:id'>['data']>
type Lesson = NonNullable<CallReply<'GET /courses/:slug/lessons/:lessonSlug'>['data']>
type Article = NonNullable<CallReply<'GET /blogs/:id'>['data']>

/** A thing of schema.org. */
export type Thing = { '@type': string } & Record<string, unknown>

/** What is told of a page to search engines and to where it is shared, beside its title and description. */
export type Described = {
  /** The one address of what it shows, where there are several. */
  path?: string
  /** Whether search engines may list it; what is shared gets its card in any case. */
  isListed?: boolean
  type?: 'website' | 'article'
  image?: string | null
  things?: Thing[]
  /** The way here from the home page. */
  way?: { name: string; path: string }[]
  /** Said in the head only: when an article came out and was changed. */
  published?: string | null
}

/** Where the page is and whose it is. */
export type Place = { siteUrl: string; settings: RootData['settings'] }

const organization = ({ siteUrl, settings }: Place): Thing => ({
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

const courseThing = (course: Course, place: Place): Thing => ({
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
    ...(course.instructor && { instructor: { '@type': 'Person', name: course.instructor.name } }),
  },
})

// Documents are drawn in English.
const { links } = en.shell
const partNames = courses.detail.tabs
const toCourses = { name: links.courses, path: paths.courses }

type CoursePart = 'about' | 'video' | 'news' | 'reviews'

/** A part of a course; one that has nothing to say yet is not listed. */
const partOf = (course: Course, part: CoursePart, isListed: boolean, place: Place): Described => ({
  path: paths.coursePart(course.slug, part),
  isListed,
  image: course.image_url,
  things: [courseThing(course, place)],
  way: [
    toCourses,
    { name: course.name, path: paths.course(course.slug) },
    { name: partNames[part], path: paths.coursePart(course.slug, part) },
  ],
})

/** A page that people share and search engines have no use for. */
const unlisted = () => ({ isListed: false })

/** Every page that can be shown without signing in, by its module; what is not here is nobody else's. */
const pages: Record<string, (data: never, place: Place) => Described> = {
  'home/home-page': (_data: unknown, place) => ({
    things: [organization(place), { '@type': 'WebSite', name: place.settings.academyName, url: `${place.siteUrl}/` }],
  }),
  'courses/courses-page': () => ({ way: [toCourses] }),
  'course/course-page': (course: Course, place) => ({
    path: paths.course(course.slug),
    image: course.image_url,
    things: [courseThing(course, place)],
    way: [toCourses, { name: course.name, path: paths.course(course.slug) }],
  }),
  'course/about-page': (course: Course, place) => partOf(course, 'about', course.about !== '', place),
  'course/video-page': (course: Course, place) => partOf(course, 'video', Boolean(course.video), place),
  'course/news-page': ({ course, news }: { course: Course; news: unknown[] }, place) =>
    partOf(course, 'news', news.length > 0, place),
  'course/reviews-page': ({ course, reviews }: { course: Course; reviews: { count: number } }, place) =>
    partOf(course, 'reviews', reviews.count > 0, place),
  'lesson/lesson-page': ({ course, lesson }: { course: Course; lesson?: Lesson }) => ({
    ...(lesson && { path: paths.lesson(course.slug, lesson.slug) }),
    image: course.image_url,
    way: [
      toCourses,
      { name: course.name, path: paths.course(course.slug) },
      ...(lesson ? [{ name: lesson.name, path: paths.lesson(course.slug, lesson.slug) }] : []),
    ],
  }),
  'instructor/instructor-page': ({ id, name, image }: Instructor) => ({
    path: paths.instructor(id),
    image,
    way: [toCourses, { name, path: paths.instructor(id) }],
  }),
  'login/login-page': unlisted,
  'register/register-page': unlisted,
  'forgot-password/forgot-password-page': unlisted,
  'search/search-page': unlisted,
  'cart/cart-page': unlisted,
  'calculators/dsat-page': () => ({
    path: paths.dsatCalculator,
    way: [{ name: links.dsatCalculator, path: paths.dsatCalculator }],
  }),
  'calculators/sat-page': () => ({
    path: paths.satCalculator,
    way: [{ name: links.satCalculator, path: paths.satCalculator }],
  }),
  'about/about-page': (_data: unknown, place) => ({
    things: [organization(place)],
    way: [{ name: links.about, path: paths.about }],
  }),
  'contact/contact-page': (_data: unknown, place) => ({
    things: [organization(place)],
    way: [{ name: links.contact, path: paths.contact }],
  }),
  'books/books-page': () => ({ path: paths.books, way: [{ name: links.books, path: paths.books }] }),
  'blog/blog-page': () => ({ way: [{ name: links.blog, path: paths.blog }] }),
  'blog/article-page': (article: Article, place) => ({
    path: paths.article(article.id),
    type: 'article',
    image: article.image,
    published: article.published_at,
    things: [
      {
        '@type': 'Article',
        headline: article.title,
        description: article.excerpt,
        mainEntityOfPage: place.siteUrl + paths.article(article.id),
        ...(article.image !== null && { image: place.siteUrl + article.image }),
        ...(article.published_at !== null && { datePublished: article.published_at }),
        dateModified: article.updated_at,
        author: { '@type': 'Person', name: place.settings.instructorName },
        publisher: organization(place),
      },
    ],
    way: [
      { name: links.blog, path: paths.blog },
      { name: article.title, path: paths.article(article.id) },
    ],
  }),
}

/** What is told of a screen with its data; null for a page that is one person's. */
export function describePage(module: string | undefined, data: unknown, place: Place): Described | null {
  const describe = module === undefined ? undefined : pages[module]
  // The table ties a module to the data its own loader answers.
  return describe ? describe(data as never, place) : null
}
