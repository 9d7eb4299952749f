import { addArticle } from '../server/blog/store.ts'
import { addBook } from '../server/books/store.ts'
import type { Db } from '../server/db/database.ts'
import { addBanner, addTestimonial } from '../server/site/store.ts'
import { readArticles } from './content.ts'
import { pictureUrl, read } from './files.ts'

type Academy = {
  banners: {
    heading: string
    text: string
    image: string
    imageAlt: string
    link: { url: string; text: string } | null
  }[]
  testimonials: { name: string; school: string; quote: string; photo: string | null }[]
}
type Book = {
  slug: string
  title: string
  author: string
  summary: string
  image: string | null
  price: number
  listPrice: number
  /** Stars, 0 to 5. */
  rating: number
}

/** Loads slides, testimonials, articles by this author and books, each in the order of its file. */
export async function loadSite(db: Db, authorId: number | null): Promise<void> {
  const [academy, articles, books] = await Promise.all([
    read<Academy>('academy.json'),
    readArticles(),
    read<Book[]>('books.json'),
  ])
  for (const [sort, { image, link, ...banner }] of academy.banners.entries())
    await addBanner(db, {
      ...banner,
      sort,
      imageUrl: pictureUrl(image),
      ...(link && { linkUrl: link.url, linkText: link.text }),
    })
  for (const [sort, { photo, ...testimonial }] of academy.testimonials.entries())
    await addTestimonial(db, { ...testimonial, sort, photoUrl: photo && pictureUrl(photo), isSample: true })
  for (const { image, publishedAt, topics, status = 'published', ...article } of articles)
    await addArticle(db, {
      ...article,
      imageUrl: image && pictureUrl(image),
      topics: topics.join(', '),
      authorId,
      status,
      publishedAt: new Date(publishedAt),
      updatedAt: new Date(publishedAt),
    })
  for (const [sort, { image, ...book }] of books.entries())
    await addBook(db, { ...book, sort, imageUrl: image && pictureUrl(image), isSample: true })
}
