import { canSeeMeasure, type Measure, measureNames } from '#features/insight/measures/measures.rules.ts'
import { type Access, mayAccess, user, type Viewer } from '#shared/access.ts'
import { featureAccess } from '#shared/plan.ts'
import { because, type Verdict } from '#shared/verdict.ts'

/** Access to wall screens: of who makes them, and of who made one for as long as it is read. */
export const wallAccess = featureAccess('insight')
const technicianAccess: Access = user({ permission: 'widgets.timeline' })
const clientAccess: Access = user({ permission: 'widgets.appointments' })

export const mostWalls = 20
export const mostFigures = 9

/** Days of the figures: today, the last so many, 0 for the month so far. */
export const wallDays = [1, 7, 30, 0] as const

export interface WallSpec {
  figures: Measure[]
  days: (typeof wallDays)[number]
  /** Shows technicians by name, with their day. */
  technicians: boolean
  /** Shows the next clients by name and suburb. */
  clients: boolean
}

/** The parts of a screen that these rights still carry; null: none at all, and the screen has ended. */
export function seenOnWall(spec: WallSpec, viewer: Viewer | null): WallSpec | null {
  if (!viewer || viewer.kind === 'technician' || !mayAccess(wallAccess, viewer)) return null
  const seen = {
    days: spec.days,
    figures: spec.figures.filter(name => measureNames.includes(name) && canSeeMeasure(name, viewer) === true),
    technicians: spec.technicians && mayAccess(technicianAccess, viewer),
    clients: spec.clients && mayAccess(clientAccess, viewer),
  }
  return seen.figures.length > 0 || seen.technicians || seen.clients ? seen : null
}

/** True if the viewer may make a screen of all this. */
export function canMakeWall(spec: WallSpec, viewer: Viewer): Verdict {
  const seen = seenOnWall(spec, viewer)
  const isWhole =
    seen?.figures.length === spec.figures.length &&
    seen.technicians === spec.technicians &&
    seen.clients === spec.clients
  return isWhole || because('You don’t have permission to see this.')
}

export const wallTexts = {
  over: 'This screen is no longer available.',
  tooMany: 'Too many requests. Please wait a minute and try again.',
} as const

/** Milliseconds after which a screen reads its figures again. */
export const refreshMs = 15_000
