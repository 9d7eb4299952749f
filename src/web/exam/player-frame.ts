import styles from './player-frame.module.css'

/** The whole screen: top bar, the stage with what is asked, bottom bar. */
export const playerClass = styles.player

/** Between the bars; for what has no style of its own. */
export const stageClass = styles.stage

/** The notices, over the lower edge of the stage. */
export const noticesClass = styles.notices

/** A line among them that time is running out, and one about the answers; without room while they are empty. */
export const remarkClass = styles.remark
export const bannerClass = styles.banner
