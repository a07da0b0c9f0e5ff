import { formatAbn, licenceText, pictureAddress } from '#features/account/company/company.rules.ts'
import { brandColour } from '#features/account/company/server/brand.service.ts'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { taxNameOf } from '#features/account/tax-and-fees/server/fees.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'

/** The company as its clients see it above a document. */
export async function publicCompany(tx: CompanyTx) {
  const { name, email, phone, address, abn, licence, logo_key } = await companyRow(tx)
  return {
    name,
    email,
    phone,
    address,
    abn: formatAbn(abn),
    licence: licenceText(licence),
    tax_name: await taxNameOf(tx),
    logo: pictureAddress(logo_key),
    colour: await brandColour(tx),
  }
}
