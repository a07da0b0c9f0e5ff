import { eta } from '#server/client-page/client-page.ts'

interface Point {
  lat: number
  lng: number
}
interface Named extends Point {
  name: string
}

/** Size of the sketch, whose middle is the place, and what a narrow phone cuts off at each side. */
const [width, height, cut] = [360, 260, 28]
/** Scales in px a degree of latitude, from some 15 km across to 400; and names that make one say something. */
const scales = [2_800, 1_400, 700, 350, 100]
const enoughNames = 6
/** Names that a phone has room for, and how wide a sign of theirs is at most. */
const mostNames = 16
const [sign, line] = [7, 15]

const sketch =
  eta.compile(`<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" role="img" aria-label="<%= it.label %>"><% for (const { name, x, y } of it.names) { %><circle class="place" cx="<%= x %>" cy="<%= y %>" r="2"/><text x="<%= x %>" y="<%= y + 13 %>"><%= name %></text><% } %>
<circle class="near" cx="${width / 2}" cy="${height / 2}" r="18"/><circle class="here" cx="${width / 2}" cy="${height / 2}" r="8"/></svg>`)

/** A place among the suburbs and towns around it, largest first; '': none is near enough. */
export function sketchHtml(point: Point, names: readonly Named[], label: string): string {
  for (const scale of scales) {
    const shown = withRoom(point, names, scale)
    if (shown.length >= enoughNames || (scale === scales.at(-1) && shown.length > 0))
      return eta.render(sketch, { label, names: shown })
  }
  return ''
}

interface Drawn {
  name: string
  x: number
  y: number
}

/** The names that lie on the sketch without covering each other or the place. */
function withRoom({ lat, lng }: Point, names: readonly Named[], scale: number): Drawn[] {
  const narrower = Math.cos((lat * Math.PI) / 180)
  const taken: Drawn[] = []
  for (const place of names) {
    const x = Math.round(width / 2 + (place.lng - lng) * scale * narrower)
    const y = Math.round(height / 2 - (place.lat - lat) * scale)
    const half = (place.name.length * sign) / 2
    const isOn = x > half + cut && x < width - half - cut && y > 8 && y < height - 18
    const isOverPlace = Math.abs(x - width / 2) < half + 20 && Math.abs(y + 8 - height / 2) < 28
    const isFree = taken.every(
      each => Math.abs(each.x - x) > (each.name.length * sign) / 2 + half || Math.abs(each.y - y) > line + 4,
    )
    if (isOn && !isOverPlace && isFree) taken.push({ name: place.name, x, y })
    if (taken.length === mostNames) break
  }
  return taken
}
