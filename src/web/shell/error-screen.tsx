import { Link, useRevalidator } from 'react-router'
import { useFrame } from '../document/document.tsx'
import { paths } from '../base/paths.ts'
import { Button, buttonClass } from '../ui/actions/button.tsx'
import { useWords, type Words } from '../words/words.tsx'
import styles from './error-screen.module.css'
import { Lantern } from './header/logo.tsx'

const known = { 400: 'badRequest', 404: 'notFound', 405: 'methodNotAllowed' } as const

function textsOf({ errors }: Words, status: number, message: string | null) {
  const name = known[status as keyof typeof known]
  if (name) return { ...errors[name], detail: null }
  const { title, text } = errors.unexpected
  // Only a browser knows whether there is a network: without one nothing is wrong on the academy's side.
  if (navigator.onLine === false) return { title: errors.noNetwork.title, text: null, detail: errors.offline }
  return { title, text, detail: message || errors.unexpected.status(status) }
}

/** Tries again what has failed, in place where there is a router. */
function TryAgain() {
  const { errors } = useWords()
  const { revalidate, state } = useRevalidator()
  const isInPlace = useFrame().mode === 'app'
  return isInPlace ? (
    <Button variant="quiet" isPending={state === 'loading'} onClick={() => void revalidate()}>
      {errors.tryAgain}
    </Button>
  ) : (
    <Button variant="quiet" data-reload="">
      {errors.tryAgain}
    </Button>
  )
}

type ErrorScreenProps = {
  status: number
  /** The server's message for people; never the inside of a failure. */
  message?: string | null
  /** For the title of the page, where it is known. */
  academyName?: string
}

/** Shows an error in place of a page: 404, 405, 400, or 'Unexpected Application Error!' with its status or message. S1 */
export function ErrorScreen({ status, message = null, academyName }: ErrorScreenProps) {
  const words = useWords()
  const { title, text, detail } = textsOf(words, status, message)
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
        <Link to={paths.home} className={buttonClass()}>
          {words.errors.goHome}
        </Link>
        {detail && <TryAgain />}
      </div>
    </section>
  )
}
