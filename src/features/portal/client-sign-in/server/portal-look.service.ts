import { pictureAddress } from '#features/account/company/company.rules.ts'
import { brandColour } from '#features/account/company/server/brand.service.ts'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'

/** How the business shows itself to its clients: as on the page on which they follow a journey. */
export async function portalLook(tx: CompanyTx) {
  const { name, phone, email, logo_key, time_zone } = await companyRow(tx)
  const colour = await brandColour(tx)
  return { name, phone, email, logo: pictureAddress(logo_key), colour, time_zone }
}
