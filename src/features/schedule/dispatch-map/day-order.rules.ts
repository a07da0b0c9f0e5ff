// The best order of a technician's day: nearest insertion, made better by 2-opt and by moving single stops. Pure: what
// lies between two stops is asked of `legs`, so that it may be roads or straight lines.

/** A place and what it takes to be there; all times are minutes of the day. */
export interface Stop {
  id: number
  /** When it starts now. */
  start: number
  minutes: number
  /** Promised window: earliest and latest start; null: any time. */
  earliest: number | null
  latest: number | null
  /** Stays at its time. */
  isFixed: boolean
}

/** Minutes and kilometres of the way between two stops; from null is from where the day begins. */
export type Legs = (from: number | null, to: number) => { minutes: number; km: number }

export interface PlannedStop {
  id: number
  start: number
}

export interface Route {
  stops: PlannedStop[]
  /** On the way, altogether. */
  minutes: number
  km: number
  /** Minutes by which stops start later than they may. */
  late: number
  /** When the last stop is done; 0: there is none. */
  end: number
}

/** Starts are put on the clock's five minutes. */
const step = 5
/**
 * Weights beside a minute on the way: a minute late, a minute later at the end of the day, and a minute past the
 * present end.
 */
const [lateWeight, endWeight, overWeight] = [1_000, 0.05, 1]

/** Nobody waits for the best order of a day that no van drives: from so many stops on it begins with the present one. */
const mostInserted = 60
/** So many visits to stops are reckoned while an order is made better; a day of thirty stops takes a quarter of it. */
const mostReckoned = 5_000_000

/**
 * The order in which the stops cost the fewest minutes on the way, beginning no earlier than `begin`. Fixed stops stay at
 * their times and promised windows are kept; where that can't be, the day stays as it is.
 */
export function bestOrder(stops: readonly Stop[], begin: number, legs: Legs): Route {
  const before = asPlanned(stops, legs)
  const inOrder = [...stops].sort(byStart)
  const day = dayOf(inOrder, begin, before.end, legs)
  const asItIs = inOrder.map((_, n) => n)
  const begun = inOrder.length <= mostInserted ? [inserted(day), asItIs] : [asItIs]
  const found = begun.map(order => improved(order, day))
  const best = found.reduce((one, other) => (costOf(other, day) < costOf(one, day) ? other : one))
  const after = routeOf(
    best.map(n => inOrder[n]!),
    begin,
    legs,
  )
  const isBetter = after.late <= before.late && after.minutes < before.minutes
  return isBetter ? after : before
}

/** The day in its present order and at its present times. */
export function asPlanned(stops: readonly Stop[], legs: Legs): Route {
  const ordered = [...stops].sort(byStart)
  const route: Route = { stops: [], minutes: 0, km: 0, late: 0, end: 0 }
  let [from, free] = [null as number | null, -Infinity]
  for (const stop of ordered) {
    const leg = legs(from, stop.id)
    route.minutes += leg.minutes
    route.km += leg.km
    route.late += Math.max(0, (stop.latest ?? Infinity) < stop.start ? stop.start - stop.latest! : 0)
    route.late += from === null ? 0 : Math.max(0, free + leg.minutes - stop.start)
    route.stops.push({ id: stop.id, start: stop.start })
    from = stop.id
    free = Math.max(free, stop.start + stop.minutes)
    route.end = free
  }
  return route
}

/** When each stop starts if they are visited in this order, as early as may be. */
export function routeOf(order: readonly Stop[], begin: number, legs: Legs): Route {
  const route: Route = { stops: [], minutes: 0, km: 0, late: 0, end: 0 }
  let from: number | null = null
  let free = begin
  for (const stop of order) {
    const leg = legs(from, stop.id)
    // The way to the first one is driven before the day begins.
    const arrival = Math.ceil((from === null ? free : free + leg.minutes) / step) * step
    const start = stop.isFixed ? stop.start : Math.max(arrival, stop.earliest ?? -Infinity)
    route.minutes += leg.minutes
    route.km += leg.km
    if (!stop.isFixed) route.late += Math.max(0, start - (stop.latest ?? Infinity))
    // A fixed stop that can't be reached in time is as bad as one that is late.
    if (stop.isFixed && from !== null) route.late += Math.max(0, free + leg.minutes - start)
    route.stops.push({ id: stop.id, start })
    from = stop.id
    free = start + stop.minutes
    route.end = free
  }
  return route
}

/** The day as numbers: orders are tried by the ten thousand. Stops are named by their place in `stops`. */
interface Day {
  stops: readonly Stop[]
  begin: number
  /** When it ends now. */
  end: number
  /** Minutes from stop `a` to `b` at `(a + 1) * stops.length + b`; row 0 is from where the day begins. */
  minutes: Float64Array
}

function dayOf(stops: readonly Stop[], begin: number, end: number, legs: Legs): Day {
  const size = stops.length
  const minutes = new Float64Array((size + 1) * size)
  for (let from = -1; from < size; from++) {
    for (let to = 0; to < size; to++) {
      if (from === to) continue
      minutes[(from + 1) * size + to] = legs(from < 0 ? null : stops[from]!.id, stops[to]!.id).minutes
    }
  }
  return { stops, begin, end, minutes }
}

/** Cost of an order, laid out by `routeOf`. */
function costOf(order: readonly number[], { stops, begin, end, minutes }: Day): number {
  let [from, free, way, late, start] = [-1, begin, 0, 0, 0]
  for (const to of order) {
    const stop = stops[to]!
    const leg = minutes[(from + 1) * stops.length + to]!
    const reached = from < 0 ? free : free + leg
    way += leg
    if (stop.isFixed) {
      start = stop.start
      if (from >= 0 && reached > start) late += reached - start
    } else {
      start = Math.ceil(reached / step) * step
      if (stop.earliest !== null && start < stop.earliest) start = stop.earliest
      if (stop.latest !== null && start > stop.latest) late += start - stop.latest
    }
    free = start + stop.minutes
    from = to
  }
  return way + late * lateWeight + free * endWeight + Math.max(0, free - end) * overWeight
}

/** Nearest insertion: of all that are left, the one that costs least goes where it costs least. */
function inserted(day: Day): number[] {
  const all = day.stops.map((_, n) => n)
  let order = all.filter(n => day.stops[n]!.isFixed)
  const left = new Set(all.filter(n => !day.stops[n]!.isFixed))
  while (left.size > 0) {
    let best = { order, stop: -1, cost: Infinity }
    for (const stop of left) {
      for (let at = 0; at <= order.length; at++) {
        const tried = order.toSpliced(at, 0, stop)
        const cost = costOf(tried, day)
        if (cost < best.cost) best = { order: tried, stop, cost }
      }
    }
    order = best.order
    left.delete(best.stop)
  }
  return order
}

/** 2-opt, and stops taken out and put elsewhere, until neither makes it better, or enough was tried. */
function improved(order: number[], day: Day): number[] {
  let best = order
  let cost = costOf(best, day)
  let left = mostReckoned
  for (let isBetter = true; isBetter; ) {
    isBetter = false
    for (const tried of neighboursOf(best)) {
      left -= order.length
      if (left < 0) return best
      const triedCost = costOf(tried, day)
      if (triedCost >= cost - 1e-9) continue
      best = tried
      cost = triedCost
      isBetter = true
    }
  }
  return best
}

/** All orders in which a stretch of `order` is turned round, or one stop stands elsewhere. */
function* neighboursOf(order: readonly number[]): Generator<number[]> {
  for (let i = 0; i < order.length - 1; i++) {
    for (let k = i + 1; k < order.length; k++) {
      const turned = [...order]
      for (let a = i, b = k; a < b; a++, b--) [turned[a], turned[b]] = [turned[b]!, turned[a]!]
      yield turned
    }
  }
  for (let i = 0; i < order.length; i++) {
    const rest = order.toSpliced(i, 1)
    for (let k = 0; k < order.length; k++) if (k !== i) yield rest.toSpliced(k, 0, order[i]!)
  }
}

const byStart = (a: Stop, b: Stop) => a.start - b.start || a.id - b.id

interface Place {
  lat: number
  lng: number
}

/** How much longer roads are than straight lines, and how fast one gets on in a town, in km an hour. */
const [detour, speed] = [1.3, 35]

/** The way between two places as the crow flies, made longer as roads are. */
export function straightLeg(from: Place, to: Place): { minutes: number; km: number } {
  const rad = Math.PI / 180
  const [a, b] = [from.lat * rad, to.lat * rad]
  const half =
    Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(((to.lng - from.lng) * rad) / 2) ** 2
  const km = 2 * 6_371 * Math.asin(Math.min(1, Math.sqrt(half))) * detour
  return { minutes: (km / speed) * 60, km }
}
