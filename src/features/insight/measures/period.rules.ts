/** Days that figures can span unless somebody chooses others. */
export const periodChoices = [1, 7, 30, 365] as const
export const usualPeriod = 30
