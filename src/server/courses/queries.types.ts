/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'clear-skills-of-lesson': {
    params: {
      lessonId: number
    }
    row: {}
  }
  'course-name': {
    params: {
      id: number
    }
    row: {
      id: number
      name: string
    }
  }
  'find-course': {
    params: {
      userId: number
      now: Date
      slug: string
    }
    row: {
      id: number
      slug: string
      name: string
      summary: string
      image_url: string | null
      picture: unknown
      price: number
      list_price: number | null
      is_sample: boolean
      featured: boolean
      category_id: number | null
      status: 'active' | 'draft'
      order: number
      created_at: string | null
      instructor: unknown
      lessons_count: number | null
      quizes_count: number | null
      hasAccess: boolean | null
      request: unknown
      for_whom: string
      answers: string
      about: string
      video: string | null
      access: string | null
      rating_average: number | null
      rating_count: number | null
      sample_reviews: (typeof import('../courses/tables.ts').courses.$inferSelect)['sampleReviews']
      access_days: number | null
      updated_at: string | null
      teacher: unknown
      questions_count: number | null
      news_count: number | null
      zoom_link: string | null
      zoom_date: string | null
      waiting_order: string | null
      lessons: unknown
    }
  }
  'find-course-content': {
    params: {
      userId: number
      now: Date
      slug: string
    }
    row: {
      id: number
      slug: string
      name: string
      summary: string
      image_url: string | null
      picture: unknown
      price: number
      list_price: number | null
      is_sample: boolean
      featured: boolean
      category_id: number | null
      status: 'active' | 'draft'
      order: number
      created_at: string | null
      instructor: unknown
      lessons_count: number | null
      quizes_count: number | null
      hasAccess: boolean | null
      request: unknown
      for_whom: string
      answers: string
      about: string
      video: string | null
      access: string | null
      rating_average: number | null
      rating_count: number | null
      sample_reviews: (typeof import('../courses/tables.ts').courses.$inferSelect)['sampleReviews']
      access_days: number | null
      updated_at: string | null
      teacher: unknown
      questions_count: number | null
      news_count: number | null
      zoom_link: string | null
      zoom_date: string | null
      waiting_order: string | null
      lessons: unknown
    }
  }
  'find-instructor': {
    params: {
      id: number
    }
    row: {
      id: number
      name: string
      description: string
      image: string | null
      picture: unknown
    }
  }
  'find-lesson': {
    params: {
      userId: number
      now: Date
      lesson: string
      slug: string
    }
    row: {
      course: unknown
      access: string | null
      lesson: unknown
      video: string | null
      disc: string | null
      files: unknown
    }
  }
  'insert-skills-of-lesson': {
    params: {
      lessonId: number
      skills: readonly (string | null)[]
    }
    row: {}
  }
  'list-course-names': {
    params: {}
    row: {
      id: number
      name: string
      access_days: number | null
    }
  }
  'list-courses': {
    params: {
      userId: number
      now: Date
      categoryId: number
    }
    row: {
      id: number
      slug: string
      name: string
      summary: string
      image_url: string | null
      picture: unknown
      price: number
      list_price: number | null
      is_sample: boolean
      featured: boolean
      category_id: number | null
      status: 'active' | 'draft'
      order: number
      created_at: string | null
      instructor: unknown
      lessons_count: number | null
      quizes_count: number | null
      hasAccess: boolean | null
      request: unknown
    }
  }
  'list-every-course-name': {
    params: {}
    row: {
      id: number
      name: string
    }
  }
  'list-instructor-courses': {
    params: {
      userId: number
      now: Date
      id: number
    }
    row: {
      id: number
      slug: string
      name: string
      summary: string
      image_url: string | null
      picture: unknown
      price: number
      list_price: number | null
      is_sample: boolean
      featured: boolean
      category_id: number | null
      status: 'active' | 'draft'
      order: number
      created_at: string | null
      instructor: unknown
      lessons_count: number | null
      quizes_count: number | null
      hasAccess: boolean | null
      request: unknown
    }
  }
  'list-own-courses': {
    params: {
      userId: number
      now: Date
    }
    row: {
      id: number
      slug: string
      name: string
      summary: string
      image_url: string | null
      picture: unknown
      price: number
      list_price: number | null
      is_sample: boolean
      featured: boolean
      category_id: number | null
      status: 'active' | 'draft'
      order: number
      created_at: string | null
      instructor: unknown
      lessons_count: number | null
      quizes_count: number | null
      hasAccess: boolean | null
      request: unknown
      access_until: string | null
      watched_count: number | null
      done_count: number | null
      continue_lesson: unknown
    }
  }
  'slugs-of-courses': {
    params: {}
    row: {
      slug: string
    }
  }
}
