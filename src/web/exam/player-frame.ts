import styles from './player-frame.module.css'

/** The whole screen: top bar, notice, what is asked, bottom bar. */
export const playerClass = styles.player

/** The line of the notice. */
export const noticeClass = styles.notice
