import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { AlertIcon, CheckCircleIcon, CrossCircleIcon, InfoIcon } from '../icons/states.tsx'
import styles from './notice.module.css'

const icons = { info: InfoIcon, good: CheckCircleIcon, warn: AlertIcon, bad: CrossCircleIcon }

type NoticeProps = {
  tone?: keyof typeof icons
  title?: ReactNode
  /** The control that acts on it. */
  action?: ReactNode
  /** Said by a screen reader when it appears: 'status' after what is being said, 'alert' at once. */
  role?: 'status' | 'alert'
  children?: ReactNode
}

/** A remark that stays on the page. */
export function Notice({ tone = 'info', title, action, role, children }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div role={role} className={classNames(styles.notice, styles[tone])}>
      <Icon />
      <div className={styles.inside}>
        <div className={styles.words}>
          {title && <p className={styles.title}>{title}</p>}
          {children && <div>{children}</div>}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  )
}
