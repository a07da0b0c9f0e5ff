import type { Point } from '../maps/maps.port.ts'

/** Ways by road between places. */
export interface Routing {
  /** From each point (row) to each point (column). Throws when the service can't be reached or knows no way. */
  table(points: readonly Point[]): Promise<RoadTable>
}

export interface RoadTable {
  minutes: number[][]
  km: number[][]
}
