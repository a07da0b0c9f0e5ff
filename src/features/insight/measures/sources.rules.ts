/** Rows that figures come from, with the number that stands in `figure_facts.source`. */
export const sources = {
  job: 1,
  invoice: 2,
  quote: 3,
  lead: 4,
  client: 5,
  clock: 6,
  bill: 7,
  difference: 8,
  campaign: 9,
} as const
export type Source = keyof typeof sources

/** Days after a message of a campaign or an automation in which what its client does counts as its results. */
export const resultDays = 30

/** Sources whose rows may change after their day was closed; entries of invoices never do. */
export const changingSources = ['job', 'bill', 'difference'] as const satisfies readonly Source[]
