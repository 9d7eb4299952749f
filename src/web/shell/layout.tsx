import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { useFrame } from '../document/document.tsx'
import { RejectedNotice } from '../exam/session/rejected-notice.ts'
import { island } from '../islands/island.tsx'
import { useRootData } from '../base/place.tsx'
import { paths } from '../base/paths.ts'
import { isSigningIn, readVisitor, subscribeToSession, subscribeToSignedOut, type Visitor } from '../base/session.ts'
import { useVisitor } from '../base/use-visitor.ts'
import { Toasts } from '../ui/toast.tsx'
import { useWords } from '../words/words.tsx'
import { BackBar } from './back-bar.tsx'
import { ContactButton } from './footer/contact-button.tsx'
import { Footer } from './footer/footer.tsx'
import { hasFrame, isPlayer } from './has-frame.ts'
import { Header } from './header/header.tsx'
import styles from './layout.module.css'
import { NoNetwork, NoReply } from './no-network.tsx'
import { PageAnnouncer } from './page-announcer.tsx'
import { PageLoading } from './page-loading.tsx'
import { mainId, SkipLink } from './skip-link.tsx'

/** The way back from a page without header and footer. S6 */
function WayBack({ path }: { path: string }) {
  const { shell } = useWords()
  return path.startsWith('/quiz-') ? (
    <BackBar to={paths.quizzes} label={shell.backToQuizzes} />
  ) : (
    <BackBar to={paths.home} label={shell.backHome} />
  )
}

/** Time for a change of session to be followed by the navigation it belongs to. */
const settleMs = 100

/** Reloads the page's data, which belongs to a user, when another tab signs in or out. A7 */
function useFreshPage(visitor: Visitor | null, isBusy: boolean) {
  const { revalidate } = useRevalidator()
  const { key } = useLocation()
  const email = visitor?.email
  const loaded = useRef({ key, email })
  useEffect(() => {
    // A page that came since was loaded for the present user.
    if (loaded.current.key !== key) loaded.current = { key, email }
    // Not at once: signing in or out in this tab leads to another page by itself.
    if (loaded.current.email === email || isBusy) return
    const timer = setTimeout(() => {
      if (document.documentElement.dataset['leaving'] !== undefined) return
      loaded.current = { key, email }
      void revalidate()
    }, settleMs)
    return () => clearTimeout(timer)
  }, [key, email, isBusy, revalidate])
}

/**
 * Conceals a page that comes back from the browser's memory before it is painted, and loads it again, when another user is signed in by now.
 */
function useNothingOfOthers(visitor: Visitor | null) {
  const email = visitor?.email
  useEffect(() => {
    const look = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || readVisitor(document.cookie)?.email === email) return
      document.documentElement.hidden = true
      location.reload()
    }
    addEventListener('pageshow', look)
    return () => removeEventListener('pageshow', look)
  }, [email])
}

/** Leads to the login, and from there back, when a call of any screen was 'Unauthenticated'. A8 */
function useLoginWhenOver() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(
    () => subscribeToSignedOut((login) => void (pathname !== paths.login && navigate(login))),
    [navigate, pathname],
  )
}

const ToastsIsland = island('toasts', Toasts)
const RejectedIsland = island('rejected', RejectedNotice)

/** The frame around every screen: menus, way back, footer, toasts. S1, S6 */
export function Layout({ path, children }: { path: string; children: ReactNode }) {
  const { settings, visitor: visitorAtFirst } = useRootData()
  const visitor = useVisitor(visitorAtFirst)
  const isPlaying = isPlayer(path)
  const isFramed = hasFrame(path)
  const isLoading = useNavigation().state !== 'idle'
  const isBusySigningIn = useSyncExternalStore(subscribeToSession, isSigningIn, () => false)
  useLoginWhenOver()
  useNothingOfOthers(visitor)
  // The player stores its answers on the device and asks for a new sign-in by itself.
  useFreshPage(visitor, isPlaying || isLoading || isBusySigningIn)
  return (
    <div className={styles.site}>
      <SkipLink />
      <PageLoading isLoading={isLoading} />
      {isFramed && <Header academyName={settings.academyName} user={visitor} />}
      {!isFramed && !isPlaying && <WayBack path={path} />}
      <main id={mainId} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {isFramed && <Footer settings={settings} />}
      {isFramed && <ContactButton contactNumber={settings.contactNumber} />}
      <PageAnnouncer />
      <ToastsIsland />
      <RejectedIsland />
      {useFrame().mode === 'document' && <NoNetwork />}
      <NoReply />
    </div>
  )
}
