import type { CallReply } from '../../../contract/api.ts'
import { useStudioWords } from '../shell/words.ts'
import { QrCode } from '../shell/qr-code.tsx'
import { useDay } from '../shell/use-day.ts'
import styles from './code-cards.module.css'

/** Codes as the server has just made them; they are shown this once. */
export type CodeSheet = NonNullable<CallReply<'POST /studio/people/codes'>['data']>

/** Cards to print and to cut, one for each student: the academy, the name, the code, and where it is typed in. T22 */
export function CodeCards({ sheet: { academy, address, page, expires_at, codes } }: { sheet: CodeSheet }) {
  const { studio } = useStudioWords()
  const day = useDay()
  const { codes: words } = studio
  return (
    <ul className={styles.cards} aria-label={words.cards}>
      {codes.map(({ id, name, code }) => (
        <li key={id} className={styles.card}>
          <div className={styles.text}>
            <span>{academy}</span>
            {address !== null && <span className={styles.soft}>{address}</span>}
            <bdi className={styles.name}>{name}</bdi>
            <bdi className={styles.code}>{code}</bdi>
            <span className={styles.soft}>
              {words.how} <bdi>{page}</bdi>
            </span>
            <span className={styles.soft}>{words.until(day(expires_at))}</span>
          </div>
          <div className={styles.qr}>
            <QrCode text={`${page}#${code}`} label={words.qr(name)} />
          </div>
        </li>
      ))}
    </ul>
  )
}
