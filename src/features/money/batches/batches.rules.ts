export const batchKinds = ['jobs', 'invoices'] as const
/** How they go out: kept as drafts, issued only, or sent; 'best' is by email, by text message where there is no address. */
export const batchWays = ['draft', 'none', 'email', 'sms', 'best'] as const
export const mostInBatch = 1_000

export const batchStates = ['running', 'stopped', 'done'] as const
type BatchState = (typeof batchStates)[number]

/** After so long without a step somebody may have it go on; milliseconds. */
const stalledAfter = 60_000

export const isStalled = ({ state, moved }: { state: BatchState; moved: Date }, now: Date): boolean =>
  state === 'running' && now.getTime() - moved.getTime() > stalledAfter
