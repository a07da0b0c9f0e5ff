import type { Companies } from '#server/db/row-types.ts'
import { changed, happeningOf } from '#shared/happening.ts'

export const companyHappenings = {
  'company.rezoned': happeningOf<Companies>('companies')(changed('time_zone'), []),
}
