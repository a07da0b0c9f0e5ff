import { mostHeight, type Place, settledPlaces } from '#features/account/page-settings/grid.rules.ts'
import type { Step } from './arranging.ts'

type Places = Readonly<Record<string, Place>>

/** Places after one step of a widget; the same ones if there is no room for it. */
export function movedBy(places: Places, widget: string, step: Step, columns: number): Record<string, Place> {
  const place = places[widget]!
  if (step === 'up' || step === 'down') return movedAlong(places, widget, step, columns)
  const moved = { ...place, ...changes[step](place) }
  const fits = moved.x >= 0 && moved.x + moved.w <= columns && moved.w >= 2
  if (!fits || moved.h < Math.max(1, moved.minH) || moved.h > mostHeight) return { ...places }
  return settledPlaces(first(places, widget, moved), columns)
}

const changes = {
  left: ({ x }) => ({ x: x - 1 }),
  right: ({ x }) => ({ x: x + 1 }),
  wider: ({ x, w }) => ({ w: w + 1, x }),
  narrower: ({ w }) => ({ w: w - 1 }),
  taller: ({ h }) => ({ h: h + 1 }),
  shorter: ({ h }) => ({ h: h - 1 }),
} as const satisfies Partial<Record<Step, (place: Place) => Partial<Place>>>

/** Among those of its row it is placed first, so that the others make room. */
const first = (places: Places, widget: string, moved: Place): Places => ({
  [widget]: moved,
  ...Object.fromEntries(Object.entries(places).filter(([key]) => key !== widget)),
})

/** A step up or down leads past the nearest widget in the same columns. */
function movedAlong(places: Places, widget: string, step: 'up' | 'down', columns: number) {
  const place = places[widget]!
  const others = Object.entries(places).filter(
    ([key, other]) => key !== widget && other.x < place.x + place.w && place.x < other.x + other.w,
  )
  const next =
    step === 'up'
      ? others.filter(([, other]) => other.y < place.y).sort(([, a], [, b]) => b.y - a.y)[0]
      : others.filter(([, other]) => other.y > place.y).sort(([, a], [, b]) => a.y - b.y)[0]
  if (!next) return { ...places }
  const y = next[1].y + (step === 'up' ? -0.5 : 0.5)
  return settledPlaces({ ...places, [widget]: { ...place, y } }, columns)
}
