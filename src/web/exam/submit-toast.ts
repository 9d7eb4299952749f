/** The one toast about a submission: that it does not get through, and then that it did. */
export const submitToast = 'submit'
