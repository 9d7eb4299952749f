/** Thrown for work that must not be retried, such as an email to a nonexistent address. */
export class Hopeless extends Error {}
