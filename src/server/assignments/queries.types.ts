/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'add-assigned-students': {
    params: {
      assignmentId: number
      at: Date
      userIds: readonly (number | null)[]
    }
    row: {}
  }
  'assigned-quiz': {
    params: {
      id: number
    }
    row: {
      quiz_id: number | null
      user_ids: number[] | null
    }
  }
  'assignment-of-staff': {
    params: {
      recently: Date
      now: Date
      id: number
    }
    row: {
      id: number
      kind: 'lesson' | 'quiz' | 'drill'
      name: string | null
      course_id: number | null
      course: string | null
      thing_id: number | null
      questions: number | null
      is_public: boolean | null
      group: unknown
      student: unknown
      author: string | null
      given_at: string | null
      due_at: string | null
      opens_at: string | null
      closes_at: string | null
      starts_together: boolean
      begun_at: string | null
      withdrawn_at: string | null
      students: number | null
      done: number | null
      remindable: number | null
      recent: number | null
      left_out: unknown
      opened: unknown
    }
  }
  'change-times': {
    params: {
      dueAt: Date
      opensAt: Date
      closesAt: Date
      id: number
    }
    row: {}
  }
  'check-students': {
    params: {
      now: Date
      dueAt: Date
      kind: string
      thing: string
      userIds: readonly (number | null)[]
    }
    row: {
      id: number
      name: string
      email: string | null
      is_done: boolean | null
      remark: string | null
    }
  }
  'due-of-student': {
    params: {
      userId: number
      now: Date
      doneDays: number
      most: number
    }
    row: {
      id: number
      kind: 'lesson' | 'quiz' | 'drill'
      name: string | null
      course: unknown
      lesson: unknown
      quiz_id: number | null
      questions: number | null
      answered: number | null
      due_at: string | null
      done_at: string | null
      is_begun: boolean | null
      is_open: boolean | null
      windows: unknown
      attempts_left: number | null
    }
  }
  'give-assignment': {
    params: {
      authorId: number
      groupId: number
      groupName: string
      studentId: number
      givenAt: Date
      dueAt: Date
      opensAt: Date
      closesAt: Date
      startsTogether: boolean
      kind: string
      thing: string
    }
    row: {
      id: number
    }
  }
  'lock-assignment': {
    params: {
      id: number
    }
    row: {
      kind: 'lesson' | 'quiz' | 'drill'
      thing_id: number | null
      skill: string | null
      questions: number | null
      group_id: number | null
      due_at: Date
      opens_at: Date | null
      closes_at: Date | null
      starts_together: boolean
      begun_at: Date | null
      withdrawn_at: Date | null
    }
  }
  'lock-reminding': {
    params: {
      lock: number
    }
    row: {}
  }
  'members-outside-assignment': {
    params: {
      groupId: number
      id: number
    }
    row: {
      user_id: number
    }
  }
  'note-reminded': {
    params: {
      now: Date
      id: number
      userIds: readonly (number | null)[]
    }
    row: {}
  }
  'set-withdrawn-again': {
    params: {
      withdrawnAt: Date
      id: number
    }
    row: {
      id: number
    }
  }
  'student-by-address': {
    params: {
      email: string
    }
    row: {
      id: number
    }
  }
  'students-of-assignment': {
    params: {
      now: Date
      id: number
      most: number
    }
    row: {
      id: number
      name: string
      is_begun: boolean | null
      done_at: string | null
      is_open: boolean | null
      reminded_at: string | null
    }
  }
  'students-to-remind': {
    params: {
      recently: Date
      now: Date
      id: number
    }
    row: {
      id: number
      email: string | null
      reminded_at: Date | null
      is_recent: boolean | null
    }
  }
  'sweep-assignments': {
    params: {
      before: Date
    }
    row: {}
  }
  'take-back-assignment': {
    params: {
      id: number
    }
    row: {
      id: number
    }
  }
  'take-back-reminders': {
    params: {
      reminded: string
      id: number
    }
    row: {}
  }
  'take-back-students': {
    params: {
      id: number
      userIds: readonly (number | null)[]
    }
    row: {
      user_id: number
    }
  }
  'thing-to-assign': {
    params: {
      kind: string
      thing: string
    }
    row: {
      name: string | null
      course_id: number | null
      course: string | null
      lesson_id: number | null
      is_public: boolean | null
      version_id: number | null
      opens_at: Date | null
      closes_at: Date | null
    }
  }
  'things-to-assign': {
    params: {
      courseId: number
    }
    row: {
      kind: string | null
      id: number | null
      name: string | null
      is_public: boolean | null
    }
  }
  'withdraw-assignment': {
    params: {
      withdrawnAt: Date
      id: number
    }
    row: {}
  }
}
