import type { Translate } from '#shared/translator.ts'
import { companyPlace } from '../inventory.rules.ts'
import type { ItemPlaces } from './use-item-stock.ts'

/** How many lie at a place, and who else has one where there are none. */
export function stockNote(t: Translate, places: ItemPlaces, place: number): string {
  const here = places.find(each => each.value === place)
  if (here && here.on_hand > 0) return t('{{count}} on hand', { count: here.on_hand })
  const other = places.find(each => each.value !== place && each.free > 0)
  const none =
    here && here.on_hand < 0 ? t('{{count}} on hand: count it', { count: here.on_hand }) : t('None on hand')
  if (!other) return none
  const name = other.value === companyPlace.value ? t(companyPlace.label) : other.label
  const has = { name, free: String(other.free) }
  return `${none}. ${
    other.km === null
      ? t('{{name}} has {{free}}', has)
      : t('{{name}} has {{free}}, {{km}} km away', { ...has, km: String(other.km) })
  }`
}
