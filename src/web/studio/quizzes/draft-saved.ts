/** The message of an editor to the preview that it frames: the draft is another one now. */
export const draftSaved = 'lantern-draft-saved'
