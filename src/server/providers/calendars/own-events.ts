/** The ids of events that this product writes begin so: Google takes digits and the letters a to v. */
export const ownIdStart = 'tradevisit'
