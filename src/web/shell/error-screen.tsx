import { isRouteErrorResponse, Link } from 'react-router'
import { useFrame } from '../document/document.tsx'
import { failureText, titleOfMissing } from '../base/failure-text.ts'
import { paths } from '../base/paths.ts'
import { Button, buttonClass } from '../ui/actions/button.tsx'
import { useWords, type Words } from '../words/words.tsx'
import { Back } from './back.tsx'
import styles from './error-screen.module.css'
import { Lantern } from './header/logo.tsx'
import { TryAgain } from './try-again.tsx'

const known = { 400: 'badRequest', 404: 'notFound', 405: 'methodNotAllowed' } as const

/** Returns the server's message for people; never the inside of a failure. */
function messageOf(error: unknown): string {
  const said = isRouteErrorResponse(error) ? (error.data as { msg?: unknown } | null)?.msg : undefined
  return typeof said === 'string' ? said : ''
}

function textsOf(words: Words, error: unknown) {
  const { errors } = words
  const status = isRouteErrorResponse(error) ? error.status : 500
  const name = known[status as keyof typeof known]
  if (name) return { ...errors[name], detail: null }
  const missing = titleOfMissing(error, words)
  if (missing !== null) return { title: missing, text: null, detail: failureText(error, words) }
  const { title, text } = errors.unexpected
  // Only a browser knows whether there is a network: without one nothing is wrong on the academy's side.
  if (navigator.onLine === false) return { title: errors.noNetwork.title, text: null, detail: errors.offline }
  return { title, text, detail: messageOf(error) || errors.unexpected.status(status) }
}

type ErrorScreenProps = {
  error: unknown
  /** For the title of the page, where it is known. */
  academyName?: string
}

/**
 * Shows an error in place of a page: 404, 405, 400, that the site cannot be reached or did not send all of the page, or 'Unexpected
 * Application Error!' with its status or message. S1
 */
export function ErrorScreen({ error, academyName }: ErrorScreenProps) {
  const words = useWords()
  const isInPlace = useFrame().mode === 'app'
  const { title, text, detail } = textsOf(words, error)
  return (
    <section className={styles.screen}>
      <title>{academyName === undefined ? title : `${academyName} - ${title}`}</title>
      <meta name="description" content={text ?? title} />
      <div className={styles.sign}>
        <Lantern />
      </div>
      <h1>{title}</h1>
      {detail && <p className={styles.detail}>{detail}</p>}
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.actions}>
        <Link to={paths.home} className={buttonClass({ variant: detail ? 'quiet' : 'primary' })}>
          {words.errors.goHome}
        </Link>
        {detail && (isInPlace ? <TryAgain error={error} /> : <Reload />)}
        {isInPlace && <Back />}
      </div>
    </section>
  )
}

/** Loads a document again. */
function Reload() {
  const { errors } = useWords()
  return <Button data-reload="">{errors.tryAgain}</Button>
}
