import * as z from 'zod/mini'
import { askVendor, urlBelow, VendorError } from '../ask-vendor.ts'
import type { Routing } from './routing.port.ts'

const rows = z.array(z.array(z.nullable(z.number())))
const answer = z.object({ code: z.string(), durations: rows, distances: rows })

/** A server that speaks OSRM's table service (project-osrm.org/docs/v5.24.0/api/#table-service). */
export function createOsrm({ url }: { url: string }): Routing {
  const vendor = { name: 'The routing service' }
  return {
    async table(points) {
      const path = points.map(({ lng, lat }) => `${lng.toFixed(6)},${lat.toFixed(6)}`).join(';')
      const asked = urlBelow(url, `/table/v1/driving/${path}`, { annotations: 'duration,distance' })
      const { code, durations, distances } = await askVendor(vendor, asked, answer)
      if (code !== 'Ok') throw new VendorError(`The routing service answered ${code}`)
      const known = (cells: (number | null)[][], unit: number) =>
        cells.map(row =>
          row.map(cell => {
            if (cell === null) throw new VendorError('The routing service knows no way between two places')
            return cell / unit
          }),
        )
      return { minutes: known(durations, 60), km: known(distances, 1_000) }
    },
  }
}
