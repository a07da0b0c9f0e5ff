import { user } from '#shared/access.ts'
import { catalogueOf } from '#shared/catalogue.ts'

const { entries, file } = catalogueOf({
  one: 'StockPlace',
  many: 'StockPlaces',
  about: {
    one: 'a named place of stock',
    many: 'Named places of stock',
    add: 'Adds a place where stock lies.',
    edit: 'Renames a place of stock.',
    retire: 'What lies there stays until it is moved.',
  },
  access: user({ permission: 'settings' }),
  shown: {},
  input: {},
  changes: ['stock'],
})

/** Places of stock besides the store and the vans. */
export const placesContract = { ...entries, exportPlaces: file }
