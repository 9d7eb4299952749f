/** Who is asking, when a session says so. */
export type Actor = { id: number; name: string; email: string; role: 'student' | 'staff' }
