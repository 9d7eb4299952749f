/** The password of every demo until release 0.2.0, published in its README: it may not be chosen, and no demo account keeps it. */
export const publishedPassword = 'lantern-demo'
