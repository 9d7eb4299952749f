import styles from './player-frame.module.css'

/** The whole screen: top bar, stage, bottom bar. */
export const playerClass = styles.player

/** Between the bars; for content without styles of its own. */
export const stageClass = styles.stage

/** The open tools, between the stage and the bar below. */
export const toolsClass = styles.tools

/** The notices, over the lower edge of the stage. */
export const noticesClass = styles.notices

/** The lines of the notices; they take no space while they are empty. */
export const remarkClass = styles.remark
export const bannerClass = styles.banner
