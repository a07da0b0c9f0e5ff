/** The kinds of credit used up as the host's provider sends or calls. */
export const creditKinds = ['sms', 'minutes'] as const
export type CreditKind = (typeof creditKinds)[number]
