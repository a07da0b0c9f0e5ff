import { itemListTexts, itemProblem, type ListedItem } from '#features/stock/item-lists/item-lists.rules.ts'

/** A part in a template: to how many it is filled up, and the fewest there should be. */
export interface TemplateItem extends ListedItem {
  min: number
}

/** The first thing that is wrong with the items of a template, with the row it is about, or null. */
export function templateProblem(items: readonly TemplateItem[]): { row: number; message: string } | null {
  const row = items.findIndex(({ min, quantity }) => !(min >= 0) || min > quantity)
  return itemProblem(items) ?? (row < 0 ? null : { row, message: itemListTexts.badQuantity })
}

interface Level {
  part: number
  place: number
  minimum: number
  target: number
}

/**
 * The levels that templates ask of places where they ask for more than there is: the larger target wins, with its minimum,
 * so that twice changes nothing.
 */
export function levelsOfTemplates(
  templates: readonly (readonly { id: number; quantity: number; min: number }[])[],
  places: readonly number[],
  present: readonly Level[],
): Level[] {
  const wanted = new Map<number, { minimum: number; target: number }>()
  for (const { id, quantity, min } of templates.flat()) {
    const other = wanted.get(id) ?? { minimum: 0, target: 0 }
    wanted.set(id, { minimum: Math.max(other.minimum, min), target: Math.max(other.target, quantity) })
  }
  return places.flatMap(place =>
    [...wanted].flatMap(([part, level]) => {
      const now = present.find(each => each.part === part && each.place === place) ?? {
        minimum: 0,
        target: 0,
      }
      const minimum = Math.max(now.minimum, level.minimum)
      const target = Math.max(now.target, level.target)
      return minimum === now.minimum && target === now.target ? [] : [{ part, place, minimum, target }]
    }),
  )
}
