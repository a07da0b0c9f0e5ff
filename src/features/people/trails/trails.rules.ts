/** Days for which a company keeps trails of positions; 0: none is kept. */
export interface TrailSetting {
  days: number
}

export const noTrails: TrailSetting = { days: 0 }
const trailDays = { least: 7, most: 90 } as const
/** Days after the notice from which a trail is kept of somebody who has not agreed. */
const noticeDays = 14

export const trailTexts = {
  days: 'Choose 7 to 90 days, or 0 to keep no history.',
  notKept: 'Your company keeps no location history.',
} as const

export const isTrailLength = (days: number): boolean =>
  days === 0 || (days >= trailDays.least && days <= trailDays.most)

interface TrailNotice {
  noticed_at: Date
  agreed_at: Date | null
}

/** From when somebody's trail may be kept; null: they were not told yet. */
export function trailBegins(notice: TrailNotice | undefined): Date | null {
  if (!notice) return null
  return notice.agreed_at ?? new Date(notice.noticed_at.getTime() + noticeDays * 86_400_000)
}
