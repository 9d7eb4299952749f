import styles from './welcome.module.css'

/** A reading lamp over an open book, drawn in the colours of the page: it is evening in the dark scheme. */
export function LanternScene() {
  return (
    <svg viewBox="0 0 560 470" width="560" height="470" aria-hidden="true" className={styles.scene}>
      <circle className={styles.glow} cx="280" cy="190" r="186" />
      <circle className={styles.glow} cx="280" cy="190" r="122" />
      <path className={styles.way} d="M52 196 142 78 226 128M334 122 404 64 508 186" />
      <path className={styles.star} d="M142 78h0M404 64h0" />
      <path className={styles.spark} d="M52 196h0M508 186h0" />
      <path className={styles.far} d="M-1000 476C-600 452-200 410 60 388S500 346 700 392 1200 452 1600 476Z" />
      <OpenBook />
      <StandingLantern />
    </svg>
  )
}

function OpenBook() {
  return (
    <>
      <path className={styles.frame} d="M280 448C226 414 132 402 44 424V300H516V424C428 402 334 414 280 448Z" />
      <path className={styles.paper} d="M280 424C230 386 142 372 56 392V292C142 272 230 286 280 322Z" />
      <path className={styles.shaded} d="M280 424C330 386 418 372 504 392V292C418 272 330 286 280 322Z" />
      <path
        className={styles.line}
        d="M84 316C140 306 196 312 250 338M84 344C140 334 196 340 250 366M84 370C140 362 180 366 216 378M476 316C420 306 364 312 310 338M476 370C420 362 364 368 310 394"
      />
      <path className={styles.marked} d="M440 338C396 333 350 342 310 364" />
    </>
  )
}

function StandingLantern() {
  return (
    <>
      <path className={styles.outline} d="M244 92a36 36 0 0 1 72 0" />
      <path className={styles.frame} d="M252 90H308L332 116V122H330V270H342V290H218V270H230V122H228V116Z" />
      <path className={styles.glass} d="M244 130H316V258H244Z" />
      <path
        className={styles.flame}
        d="M280 150C304 182 308 200 308 214A28 28 0 0 1 252 214C252 200 262 194 268 182C272 190 276 188 280 150Z"
      />
      <path
        className={styles.heart}
        d="M280 202C290 214 293 220 293 228A13 13 0 0 1 267 228C267 220 272 216 280 202Z"
      />
    </>
  )
}
