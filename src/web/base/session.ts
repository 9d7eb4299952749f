import { paths } from './paths.ts'

/**
 * The signed-in user according to the `user` cookie; `picture` is the address of a small file of ours. `staff` only shows links to the
 * studio, which asks the server who may enter. A6
 */
export type Visitor = { name: string; email: string; picture?: string; staff?: true }

/** The address of an uploaded picture; the cookie can be written by others, and nothing else is ever fetched for it. */
const pictureForm = /^\/files\/p?[0-9a-f]{32}-\d+\.webp$/

const cookie = (header: string, name: string) => {
  const found = header.split(/;\s*/).find((part) => part.startsWith(`${name}=`))
  if (found === undefined) return null
  try {
    return decodeURIComponent(found.slice(name.length + 1))
  } catch {
    return null
  }
}

/** Returns the bearer token in a Cookie header, or null. */
export function readToken(header: string): string | null {
  return cookie(header, 'token') || null
}

/** Returns the signed-in user of a Cookie header; one of the two cookies missing or unreadable means a visitor. */
export function readVisitor(header: string): Visitor | null {
  if (readToken(header) === null) return null
  try {
    const user = JSON.parse(cookie(header, 'user') ?? 'null') as Partial<Visitor> | null
    return typeof user?.email === 'string' && user.email !== '' && typeof user.name === 'string'
      ? {
          name: user.name,
          email: user.email,
          ...(pictureForm.test(String(user.picture)) && { picture: String(user.picture) }),
          ...(user.staff === true && { staff: true }),
        }
      : null
  } catch {
    return null
  }
}

/**
 * Returns the number of lines in the cart, for the header alone: of a signed-in user as the server last reported it, of a visitor as this
 * device stores it. 0 where nothing is known.
 */
export function readCartLines(header: string): number {
  const lines = cookie(header, readToken(header) === null ? 'deviceCart' : 'cart')
  return /^\d{1,2}$/.test(lines ?? '') ? Number(lines) : 0
}

/** Returns the theme chosen, or null to follow the system. */
export function readTheme(header: string): 'light' | 'dark' | null {
  const theme = cookie(header, 'theme')
  return theme === 'light' || theme === 'dark' ? theme : null
}

const listeners = new Set<() => void>()
let signIns = 0

/** Returns whether this tab is signing a user in: what belongs to the sign-in comes first, and leads to the next page by itself. */
export const isSigningIn = (): boolean => signIns > 0

/** Signs in, and does what belongs to it. */
export async function whileSigningIn(act: () => Promise<void>): Promise<void> {
  signIns += 1
  notifyListeners()
  try {
    await act()
  } finally {
    signIns -= 1
    notifyListeners()
  }
}

/** Notifies this tab and the others that the cookies have changed. */
export function announceSession(): void {
  notifyListeners()
  channel?.postMessage('session')
}

/**
 * Removes the cookies that scripts can remove, after signing out or an 'Unauthenticated'. What is stored on the device stays: answers
 * that could not be sent are the student's, and wait for the next sign-in. Stored tests are removed before that, by signing out. A8
 */
export function forgetSession(): void {
  for (const name of ['user', 'token', 'cart']) document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`
  announceSession()
}

/** Event of the document when this page begins to sign its user out: what it asked for by itself is no longer wanted. A6 */
export const signingOut = 'signing-out'

const signedOut = 'signed-out'

/** Subscribes to the end of the session by an 'Unauthenticated', with the way to the login; returns the unsubscriber. A8 */
export function subscribeToSignedOut(listener: (login: string) => void): () => void {
  const lead = (event: Event) => listener((event as CustomEvent<string>).detail)
  addEventListener(signedOut, lead)
  return () => removeEventListener(signedOut, lead)
}

/**
 * Forgets the session that an 'Unauthenticated' was about; another may have taken its place since it was asked with `token`. The frame of
 * the site then leads to the login, and from there back, or where `login` leads. A8
 */
export function endSession(
  token = readToken(document.cookie),
  login = paths.loginThen(location.pathname + location.search),
): void {
  if (readToken(document.cookie) !== token) return
  forgetSession()
  dispatchEvent(new CustomEvent(signedOut, { detail: login }))
}

const channel = typeof document === 'undefined' ? null : new BroadcastChannel('session')

/** Subscribes to changes of this tab's cookies; returns the unsubscriber. */
export const subscribeToSession = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Subscribes to changes of the cookies by other tabs; returns the unsubscriber. */
export const subscribeToOtherTabs = (listener: () => void) => {
  channel?.addEventListener('message', listener)
  return () => channel?.removeEventListener('message', listener)
}

/** Notifies this tab alone that the cookies have changed. */
export const notifyListeners = (): void => listeners.forEach((listener) => listener())
