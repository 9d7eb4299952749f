/** The noun of the states of the privacy policy that comes with Lantern: no thing of the studio, so its history does not list them. */
export const shippedNoun = 'shipped_privacy'
