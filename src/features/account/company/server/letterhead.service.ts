import type { CompanyTx } from '#server/db/company-tx.ts'
import { pictureForPaper } from '#server/pdf/picture.ts'
import type { Stationery } from '#server/pdf/stationery.ts'
import { displayPhone } from '#shared/phone.ts'
import { formatAbn } from '../company.rules.ts'
import { companyRow, logoOf } from './company.queries.ts'

/** Returns the sender block of a document's letterhead. */
export async function letterheadOf(tx: CompanyTx): Promise<Stationery['company']> {
  const company = await companyRow(tx)
  const logo = company.logo_key ? await logoOf(tx, company.logo_key) : undefined
  const reached = [displayPhone(company.phone), company.email].filter(Boolean).join(' · ')
  return {
    name: company.name,
    lines: [company.address, reached, company.abn && `ABN ${formatAbn(company.abn)}`],
    logo: logo ? await pictureForPaper(logo, 'drawing', 512) : null,
  }
}
