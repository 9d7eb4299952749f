import { useEffect, useRef, type ReactNode } from 'react'
import { useNavigate, useNavigation, useRevalidator } from 'react-router'
import { browserApi } from '../browser-api.ts'
import { useRootData } from '../page.tsx'
import { paths } from '../paths.ts'
import { forgetSession, useVisitor, type Visitor } from '../session.ts'
import { Toasts } from '../ui/toast.tsx'
import { useWords } from '../words/words.tsx'
import { BackBar } from './back-bar.tsx'
import { ContactButton } from './footer/contact-button.tsx'
import { Footer } from './footer/footer.tsx'
import { hasFrame, isPlayer } from './has-frame.ts'
import { Header } from './header/header.tsx'
import styles from './layout.module.css'
import { PageAnnouncer } from './page-announcer.tsx'
import { PageLoading } from './page-loading.tsx'
import { mainId, SkipLink } from './skip-link.tsx'

/** The way back from a page without header and footer. S6 */
function WayBack({ path }: { path: string }) {
  const { shell } = useWords()
  return path.startsWith('/quiz-answers') ? (
    <BackBar to={paths.quizzes} label={shell.backToQuizzes} />
  ) : (
    <BackBar to={paths.home} label={shell.backHome} />
  )
}

/** What a page shows is somebody's: it is loaded again when another tab signs in or out. A7 */
function useFreshPage(visitor: Visitor | null, isFixed: boolean) {
  const { revalidate } = useRevalidator()
  const email = visitor?.email
  const shownFor = useRef(email)
  useEffect(() => {
    if (shownFor.current === email) return
    shownFor.current = email
    // The player keeps its answers on the device and asks for a new sign-in by itself.
    if (!isFixed) void revalidate()
  }, [email, isFixed, revalidate])
}

function useLogOut() {
  const navigate = useNavigate()
  return async () => {
    try {
      await browserApi('POST /auth/logout')
    } catch {
      // The session is over already or out of reach; this device forgets it all the same.
    }
    forgetSession()
    await navigate(paths.login)
  }
}

/** The frame around every screen: menus, way back, footer, toasts. S1, S6 */
export function Layout({ path, children }: { path: string; children: ReactNode }) {
  const { settings, visitor: visitorAtFirst } = useRootData()
  const visitor = useVisitor(visitorAtFirst)
  const isPlaying = isPlayer(path)
  const isFramed = hasFrame(path)
  const isLoading = useNavigation().state !== 'idle'
  const logOut = useLogOut()
  useFreshPage(visitor, isPlaying)
  return (
    <div className={styles.site}>
      <SkipLink />
      <PageLoading isLoading={isLoading} />
      {isFramed && <Header academyName={settings.academyName} user={visitor} onLogOut={() => void logOut()} />}
      {!isFramed && !isPlaying && <WayBack path={path} />}
      <main id={mainId} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {isFramed && <Footer settings={settings} />}
      {!isPlaying && <ContactButton contactNumber={settings.contactNumber} />}
      <PageAnnouncer />
      <Toasts />
    </div>
  )
}
