import { catalogueHandlers } from '#server/catalogue.ts'
import type { Handlers } from '#server/mount.ts'
import { fact } from '#shared/fact.ts'
import type { placesContract } from '../places.contract.ts'
import { stockPlaces } from './places.queries.ts'

const catalogue = catalogueHandlers(stockPlaces, {
  taken: fact('There is already a location with this name.'),
  file: 'stock-places',
  cells: [],
  shown: row => row,
  stored: (_tx, { name }: { name: string }) => ({ name }),
})

export const placesHandlers: Handlers<typeof placesContract> = {
  ...catalogue.handlers,
  exportPlaces: catalogue.file,
}
