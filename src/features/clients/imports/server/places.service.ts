import { certainPlaces } from '#server/providers/maps/gazetteer.ts'
import { australianZones } from '#shared/dates.ts'
import { addressIn } from '../client-fields.rules.ts'
import type { Given } from '../imports.rules.ts'

interface Corrected {
  given: Given
  changes: string[]
}

let opened: ReturnType<typeof certainPlaces> | undefined

/**
 * Finds where the addresses of rows are, by the places that come with the product: an import asks no provider thousands of
 * times. What is certain goes into a row as `main_lat` and `main_lng`, and its suburb where nothing else tells it.
 */
export async function placesOfRows(zone: string): Promise<(row: Corrected) => Corrected> {
  if (!(australianZones as readonly string[]).includes(zone)) return row => row
  opened ??= certainPlaces()
  const placeOf = await opened
  return row => {
    const given: Record<string, string> = { ...row.given }
    const changes = [...row.changes]
    for (const prefix of ['main', 'billing', 'site'] as const) {
      const { address, suburb } = addressIn(given, prefix)
      const place = address === '' ? null : placeOf(address)
      // A suburb that the file itself names otherwise is another place.
      if (!place || (suburb !== '' && suburb.toLowerCase() !== place.suburb.toLowerCase())) continue
      given[`${prefix}_lat`] = String(place.lat)
      given[`${prefix}_lng`] = String(place.lng)
      if (suburb !== '') continue
      given[`${prefix}_place`] = place.suburb
      changes.push(`${address} → ${place.suburb}`)
    }
    return { given, changes }
  }
}
