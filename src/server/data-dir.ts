/** The data folder where DATA_DIR names none. */
export const defaultDataDir = '.data'
