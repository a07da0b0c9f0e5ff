/** How a client's contact in the books was found. */
export const matchReasons = ['abn', 'email', 'name', 'several', 'none', 'chosen'] as const
export type MatchReason = (typeof matchReasons)[number]

export const matchReasonLabels: Record<MatchReason, string> = {
  abn: 'Same ABN',
  email: 'Same email',
  name: 'Same name',
  several: 'Several fit',
  none: 'None found',
  chosen: 'Chosen',
}

/** What becomes of a client in the books; `ask`: somebody still has to choose. */
export const matchActs = ['ask', 'link', 'make', 'leave'] as const
export type MatchAct = (typeof matchActs)[number]

export const matchActLabels: Record<MatchAct, string> = {
  ask: 'To choose',
  link: 'Linked',
  make: 'Will be added',
  leave: 'Left out',
}

/** Filters of the list; 0 shows all. */
export const matchFilters = { all: 0, ask: 1, link: 2, make: 3, leave: 4 } as const
