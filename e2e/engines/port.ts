/** The role of a thing to a reader. */
export type Role = 'button' | 'link' | 'field' | 'radio' | 'heading' | 'dialog' | 'handle' | 'text'

/** The words of a thing: all of them, or a pattern. */
export type Words = string | RegExp

/** The actions of a journey in a browser. It is small, so that a journey can be driven in any. */
export type Port = {
  /** Opens an address of the site, as by the address bar. */
  open(path: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  /** Waits for a thing that can be seen, and presses it. */
  tap(words: Words, role?: Role): Promise<void>
  /** Replaces what a field holds. */
  type(field: Words, text: string): Promise<void>
  /** Presses keys where the focus is. */
  press(...keys: string[]): Promise<void>
  /** Waits until a thing can be seen. */
  see(words: Words, role?: Role): Promise<void>
  /** Waits until none can be seen. */
  miss(words: Words, role?: Role): Promise<void>
  /** Drags something by its handle to a link, and lets it go in the upper half. */
  drag(handle: string, to: string): Promise<void>
  /** Returns the path of the page. */
  path(): Promise<string>
  /** Runs a function in the page; it stands for itself, and what it is given and returns is JSON. */
  run<Given extends unknown[], Result>(
    work: (...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result>
}
