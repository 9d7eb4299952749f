import { useEffect, useState, type ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Navigate,
  NavLink,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useParams,
  useRouteError,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import type { Permission } from '../../../core/staff/permissions.ts'
import { scrollKey } from '../../base/scroll-key.ts'
import { ApiError } from '../../base/api.ts'
import { plainApi } from '../../base/browser-api.ts'
import { paths } from '../../base/paths.ts'
import { forgetSession, subscribeToSignedOut } from '../../base/session.ts'
import { sayWhenSlow } from '../../features/forms/say-when-slow.ts'
import { ThemeSwitch } from '../../shell/footer/theme-switch.tsx'
import { Lantern } from '../../shell/header/logo.tsx'
import { NoReply } from '../../shell/no-network.tsx'
import { PageAnnouncer } from '../../shell/page-announcer.tsx'
import { PageLoading } from '../../shell/page-loading.tsx'
import { mainId, SkipLink } from '../../shell/skip-link.tsx'
import { Back } from '../../shell/back.tsx'
import { TryAgain } from '../../shell/try-again.tsx'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Menu, MenuList, menuItemClass } from '../../ui/actions/menu.tsx'
import { classNames } from '../../ui/class-names.ts'
import { MoreIcon } from '../../ui/icons/actions.tsx'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Row } from '../../ui/layout/page-layout.tsx'
import { ErrorState } from '../../ui/states/empty-state.tsx'
import { Toasts } from '../../ui/toast.tsx'
import { useStudioWords } from './words.ts'
import { failureText, titleOfMissing } from '../../base/failure-text.ts'
import { FindButton } from './find/find-button.tsx'
import { places } from '../places.tsx'
import { useFresh } from './use-fresh.ts'
import styles from './studio-frame.module.css'
import { MenuAction, MenuLink } from './menu-items.tsx'

/** The signed-in staff member, their permissions, and the number of things that wait. */
export type StudioHome = NonNullable<CallReply<'GET /studio'>['data']>

const loginAndBack = () => paths.loginThen(location.pathname + location.search)

const readHome = async (): Promise<StudioHome> => (await plainApi('GET /studio')).data

/** Loads what every place needs; when the session is over it leads to the sign-in and back. */
export async function loadStudio(): Promise<StudioHome> {
  try {
    return await readHome()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    forgetSession()
    location.assign(loginAndBack())
    // The document is about to go.
    return new Promise(() => undefined)
  }
}

/** Returns whether the frame is loaded again: places load their own data, what waits is counted again with Today, and when a place says so. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  (currentUrl.href === nextUrl.href || nextUrl.pathname === '/studio') && defaultShouldRevalidate

function useHome(): StudioHome {
  const home = useRouteLoaderData('studio') as StudioHome | undefined
  if (!home) throw new Error('the studio has not been loaded')
  return home
}

/** Returns the result of {@link loadStudio} anywhere below the frame. */
export function useStudio(): StudioHome & { can: (permission: Permission) => boolean } {
  const home = useHome()
  return { ...home, can: (permission) => home.may.includes(permission) }
}

/** The title and the actions of a place, and what it holds. */
export function Place({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const { academy } = useStudio()
  const { studio } = useStudioWords()
  return (
    <div className={styles.place}>
      <title>{studio.pageTitle(title, academy)}</title>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

const sumOf = ({ requests, orders, messages, reports }: StudioHome['waiting']) => requests + orders + messages + reports

function PlaceLinks() {
  const { studio } = useStudioWords()
  const { can } = useStudio()
  const { waiting, tests_running } = useFresh(useHome(), readHome)
  const counts: Partial<Record<(typeof places)[number]['name'], { many: number; what: string }>> = {
    today: { many: sumOf(waiting), what: studio.waiting },
    desk: { many: tests_running, what: studio.running },
  }
  const { pathname } = useLocation()
  const shown = places.filter(({ needs }) => can(needs))
  const others = shown.filter(({ isAtHand }) => !isAtHand)
  const isOther = others.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  return (
    <ul className={styles.places}>
      {shown.map(({ name, path, isAtHand, Icon }) => {
        const count = counts[name]
        return (
          <li key={name} className={isAtHand ? undefined : styles.onlyWide}>
            <NavLink to={path} end={path === '/'} className={styles.link}>
              <Icon />
              {studio.places[name]}
              {count !== undefined && count.many > 0 && (
                <span className={styles.count}>
                  {count.many}
                  <VisuallyHidden> {count.what}</VisuallyHidden>
                </span>
              )}
            </NavLink>
          </li>
        )
      })}
      {others.length > 0 && (
        <li className={styles.onlyPhone}>
          <Menu
            button={
              <>
                <MoreIcon />
                {studio.more}
              </>
            }
            buttonClassName={classNames(styles.link, isOther && styles.open)}
          >
            <MenuList>
              {others.map(({ name, path, Icon }) => (
                <li key={name}>
                  <NavLink to={path} className={menuItemClass}>
                    <Icon />
                    {studio.places[name]}
                  </NavLink>
                </li>
              ))}
            </MenuList>
          </Menu>
        </li>
      )}
    </ul>
  )
}

function Account() {
  const { studio, shell } = useStudioWords()
  const { me } = useStudio()
  const logOut = async () => {
    // Signed out here whatever the network says; the server ends the session when it can be reached.
    sayWhenSlow()
    await plainApi('POST /auth/logout').catch(() => undefined)
    forgetSession()
    location.assign(paths.login)
  }
  return (
    <Menu
      button={
        <>
          <Avatar name={me.name} />
          <VisuallyHidden>{shell.account(me.name)}</VisuallyHidden>
        </>
      }
      align="start"
      buttonClassName={styles.account}
    >
      <div className={styles.who}>
        <strong>{me.name}</strong>
        <span className={styles.soft}>{studio.roles[me.role]}</span>
      </div>
      <MenuList>
        <MenuLink to="/emails">{studio.emails.title}</MenuLink>
        <MenuLink to="/security">{studio.security.title}</MenuLink>
        <li>
          <a href={paths.home} className={menuItemClass}>
            {studio.toSite}
          </a>
        </li>
        <MenuAction label={shell.logOut} onPress={logOut} />
      </MenuList>
      <div className={styles.who}>
        <ThemeSwitch theme={document.documentElement.dataset['theme']} />
      </div>
    </Menu>
  )
}

/** Asks to sign in again. The screen stays as it is, typed words too, until its reader does so in another tab or leaves. */
function SessionOver() {
  const { studio } = useStudioWords()
  const [isOver, setOver] = useState(false)
  useEffect(() => subscribeToSignedOut(() => setOver(true)), [])
  return (
    <Dialog
      isOpen={isOver}
      onClose={() => setOver(false)}
      title={studio.session.title}
      actions={
        <>
          <a href={loginAndBack()} target="_blank" rel="noopener" className={buttonClass()} data-autofocus>
            {studio.session.signIn}
          </a>
          <Button variant="quiet" onClick={() => setOver(false)}>
            {studio.session.back}
          </Button>
        </>
      }
    >
      <p>{studio.session.text}</p>
    </Dialog>
  )
}

/** The studio around its places: a rail at the side, on a phone a bar at the bottom. */
export function StudioFrame() {
  const { studio } = useStudioWords()
  const isLoading = useNavigation().state !== 'idle'
  const { pathname } = useLocation()
  // All that is left open is what opens the rest.
  const { can, is_second_factor_overdue: isOverdue } = useStudio()
  return (
    <div className={styles.studio}>
      <SkipLink />
      <PageLoading isLoading={isLoading} />
      <nav aria-label={studio.menu} className={styles.menu}>
        <span className={styles.sign}>
          <Lantern />
        </span>
        <PlaceLinks />
        <div className={styles.foot}>
          {!isOverdue && <FindButton can={can} className={styles.find} />}
          <Account />
        </div>
      </nav>
      {/* Before the place, which may move the focus on to what was selected in it. */}
      <PageAnnouncer />
      <main id={mainId} tabIndex={-1} className={styles.main} aria-busy={isLoading}>
        {isOverdue && pathname !== '/security' ? <Navigate to="/security" replace /> : <Outlet />}
      </main>
      <SessionOver />
      <Toasts isAtFoot />
      <NoReply />
      <ScrollRestoration getKey={scrollKey} storageKey="studio-scroll" />
    </div>
  )
}

/** The message in place of a page that cannot be shown. */
export function StudioError() {
  const words = useStudioWords()
  const { studio, errors } = words
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const params = useParams()
  const status = error instanceof ApiError || isRouteErrorResponse(error) ? error.status : 500
  const isForbidden = status === 403
  const wrong = Object.keys((error instanceof ApiError && error.errors) || {})
  // A part of an address that cannot be an id is refused as a field of a call would be: there is no such page, like that of an unknown id.
  // A filter that is refused is left out by "Try again". S1
  const isMissing = status === 404 || (status === 422 && (search === '' || wrong.some((name) => name in params)))
  const text = isForbidden ? studio.forbidden : isMissing ? errors.notFound.text : failureText(error, words)
  return (
    <div className={styles.error}>
      <title>{studio.name}</title>
      <ErrorState
        action={
          isForbidden ? (
            <a href={paths.home} className={buttonClass()}>
              {errors.goHome}
            </a>
          ) : titleOfMissing(error, words) !== null ? (
            <Row>
              <TryAgain error={error} />
              <Back />
            </Row>
          ) : (
            <a href={`/studio${isMissing ? '' : pathname}`} className={buttonClass()}>
              {isMissing ? studio.toToday : errors.tryAgain}
            </a>
          )
        }
      >
        {text}
      </ErrorState>
    </div>
  )
}

/** The message in place of the whole studio, or of a page without its frame: it brings the notice of a slow server, which the frame has. */
export function UnframedError() {
  return (
    <>
      <StudioError />
      <NoReply />
    </>
  )
}
