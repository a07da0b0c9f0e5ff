import { dayMinutes } from '#shared/dates.ts'
import type { PlannerEvent } from '#web/planner/planner-types.ts'
import { isLong } from './day-index.ts'

/** A part of an event within one day, side by side with those it overlaps. */
export interface PlacedEvent {
  event: PlannerEvent
  /** Minutes of the day, as drawn: at least `shortestBarMinutes` long. */
  from: number
  to: number
  lane: number
  /** How many lanes wide; grows to the right as far as nothing is in the way. */
  span: number
  lanes: number
  /** Nothing it overlaps begins so soon before or after that one card would cover the other's first line. */
  isCascade: boolean
  /** True where room is kept at the right for a '+N'. */
  crowded: boolean
  continuesBefore: boolean
  continuesAfter: boolean
}

/** Events that found no lane, gathered by the hour in which they begin. */
export interface HiddenEvents {
  minute: number
  events: PlannerEvent[]
}

export interface DayLayout {
  placed: PlacedEvent[]
  hidden: HiddenEvents[]
}

/** A shorter bar could not be read or hit, so that it takes the room of this many minutes. */
export const shortestBarMinutes = 30

/**
 * Lays out the timed events of one day (sorted by start): overlapping ones share the width in at most `maxLanes`
 * lanes, the rest is counted. Each event is either placed or hidden, never both.
 */
export function layoutDay(events: readonly PlannerEvent[], day: number, maxLanes: number): DayLayout {
  const layout: DayLayout = { placed: [], hidden: [] }
  const segments = events.filter(event => !isLong(event)).map(event => segmentOf(event, day))
  segments.sort((a, b) => a.from - b.from || b.to - a.to)
  let cluster: PlacedEvent[] = []
  let clusterEnd = 0
  for (const segment of segments) {
    if (cluster.length > 0 && segment.from >= clusterEnd) {
      closeCluster(cluster, maxLanes, layout)
      cluster = []
    }
    clusterEnd = cluster.length === 0 ? segment.to : Math.max(clusterEnd, segment.to)
    cluster.push(segment)
  }
  if (cluster.length > 0) closeCluster(cluster, maxLanes, layout)
  return layout
}

function segmentOf(event: PlannerEvent, day: number): PlacedEvent {
  const start = event.start - day * dayMinutes
  const end = event.end - day * dayMinutes
  const from = Math.min(Math.max(0, start), dayMinutes - shortestBarMinutes)
  const to = Math.min(dayMinutes, Math.max(end, from + shortestBarMinutes))
  const shape = { lane: 0, span: 1, lanes: 1, isCascade: false, crowded: false }
  return { event, from, to, ...shape, continuesBefore: start < 0, continuesAfter: end > dayMinutes }
}

/** First fit: each event takes the leftmost lane that is free; those beyond the cap are hidden. */
function closeCluster(cluster: PlacedEvent[], maxLanes: number, layout: DayLayout): void {
  const lanes: PlacedEvent[][] = []
  const hidden: PlacedEvent[] = []
  for (const segment of cluster) {
    const lane = lanes.findIndex(taken => taken[taken.length - 1]!.to <= segment.from)
    if (lane >= 0) {
      segment.lane = lane
      lanes[lane]!.push(segment)
    } else if (lanes.length < maxLanes) {
      segment.lane = lanes.length
      lanes.push([segment])
    } else hidden.push(segment)
  }
  const shown = lanes.flat()
  const isCascade = shown.every(a =>
    shown.every(
      b => a === b || a.to <= b.from || b.to <= a.from || Math.abs(a.from - b.from) >= shortestBarMinutes,
    ),
  )
  for (const taken of lanes)
    for (const segment of taken) {
      segment.lanes = lanes.length
      segment.isCascade = isCascade
      segment.crowded = hidden.length > 0
      segment.span = freeSpan(segment, lanes)
      layout.placed.push(segment)
    }
  for (const segment of hidden) count(segment, layout)
}

function freeSpan(segment: PlacedEvent, lanes: PlacedEvent[][]): number {
  let next = segment.lane + 1
  while (
    next < lanes.length &&
    !lanes[next]!.some(other => other.from < segment.to && other.to > segment.from)
  )
    next++
  return next - segment.lane
}

function count(segment: PlacedEvent, layout: DayLayout): void {
  const minute = Math.floor(segment.from / 60) * 60
  const group = layout.hidden.find(other => other.minute === minute)
  if (group) group.events.push(segment.event)
  else layout.hidden.push({ minute, events: [segment.event] })
}
