/** Where a part of a page stands in its grid, in columns and rows. */
export interface Place {
  x: number
  y: number
  w: number
  h: number
  /** The least height. */
  minH: number
}
export type Places = Readonly<Record<string, Place>>

/** Columns from 1200, 992, 768, 544 and 0 px of window on (document 0 §2); below 992 the parts stand fixed. */
export const columns = { lg: 12, md: 10, sm: 6, xs: 4, xxs: 2 } as const

/** Upper limits for layouts sent by clients, far beyond any real screen. */
export const mostRows = 2_000
export const mostHeight = 200

/** Places within so many columns, none over another, each as far up as the ones above let it. */
export function settled(places: Places, columns: number): Record<string, Place> {
  const floor = Array.from({ length: columns }, () => 0)
  const inOrder = Object.entries(places).sort(([, a], [, b]) => a.y - b.y || a.x - b.x)
  return Object.fromEntries(
    inOrder.map(([key, place]) => {
      const w = Math.max(1, Math.min(place.w, columns))
      const x = Math.max(0, Math.min(place.x, columns - w))
      const h = Math.max(place.h, place.minH, 1)
      const y = Math.max(...floor.slice(x, x + w))
      floor.fill(y + h, x, x + w)
      return [key, { x, y, w, h, minH: place.minH }]
    }),
  )
}

/** Places made for one number of columns, on another one. */
export function scaled(places: Places, from: number, to: number): Record<string, Place> {
  const along = (column: number) => Math.round((column * to) / from)
  const moved = Object.entries(places).map(([key, place]) => {
    const x = along(place.x)
    return [key, { ...place, x, w: Math.max(1, along(place.x + place.w) - x) }] as const
  })
  return settled(Object.fromEntries(moved), to)
}

/** Keys from top to bottom, as they are read. */
export const inReadingOrder = (places: Places): string[] =>
  Object.keys(places).sort((a, b) => places[a]!.y - places[b]!.y || places[a]!.x - places[b]!.x)

const at = (x: number, y: number, w: number, h: number, minH = 4): Place => ({ x, y, w, h, minH })

/** The dashboard as it is until somebody arranges it: the day first, then money, then what explains both. */
export const dashboardPlaces = {
  today: at(0, 0, 8, 15, 6),
  unscheduled: at(8, 0, 4, 8, 5),
  open_jobs: at(8, 8, 4, 7, 5),
  revenue: at(0, 15, 4, 9, 6),
  monthly_revenue: at(4, 15, 8, 9, 7),
  timeline: at(0, 24, 12, 10),
  top_job_types: at(0, 34, 4, 10, 6),
  top_leads: at(4, 34, 4, 10, 6),
  timesheet: at(8, 34, 4, 10, 5),
  suburb_revenue: at(0, 44, 6, 11, 6),
  employee_efficiency: at(6, 44, 6, 11, 5),
  webleads: at(0, 55, 12, 7, 5),
  appointments: at(0, 62, 6, 10, 6),
  job_status: at(6, 62, 6, 10, 6),
  coupon: at(0, 72, 12, 9, 5),
  google_my_business_reviews: at(0, 81, 6, 9, 5),
  admin: at(0, 90, 12, 10, 6),
} as const satisfies Places

/** Off until somebody switches them on: the day's appointments stand under Today already. */
export const dashboardOff = ['appointments', 'job_status', 'coupon'] as const
