/** The dimensions of what belongs to a job. */
export const ofJob = ['type', 'technician', 'suburb', 'source', 'client'] as const
/** The permission that shows what the company earns. */
export const seesRevenue = 'widgets.revenue'
