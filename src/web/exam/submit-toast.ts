/** The id of the one toast about a submission: that it failed, later that it succeeded. */
export const submitToast = 'submit'
