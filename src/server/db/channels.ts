/** The channels on which PostgreSQL notifies all nodes: of changed attempts, and of changes that visitors may see. */
export const channels = { attempts: 'attempt_changes', published: 'published' } as const
