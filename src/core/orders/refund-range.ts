/** The days within which a student can ask for the money back, as far as an academy may promise them. */
export const refundRange = { least: 1, most: 365 }
