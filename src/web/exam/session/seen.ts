/** Whether the page is not seen. */
export const isHidden = () => typeof document !== 'undefined' && document.visibilityState === 'hidden'
