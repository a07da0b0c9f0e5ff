import type { CompanyTx } from '#server/db/company-tx.ts'
import { ByteCache } from '#server/pdf/byte-cache.ts'
import { type Picture, pictureForPaper } from '#server/pdf/picture.ts'
import type { Stationery } from '#server/pdf/stationery.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { formatAbn, licenceText } from '../company.rules.ts'
import { companyRow } from './company.queries.ts'
import { pictureBytes } from './pictures.service.ts'

/** Returns the sender block of a document's letterhead. */
export async function letterheadOf(tx: CompanyTx): Promise<Stationery['company']> {
  const company = await companyRow(tx)
  const reached = [displayPhone(company.phone), company.email].filter(Boolean).join(' · ')
  const registered = [company.abn && `ABN ${formatAbn(company.abn)}`, licenceText(company.licence)]
    .filter(Boolean)
    .join(' · ')
  return {
    name: company.name,
    lines: [company.address, reached, registered],
    logo: company.logo_key ? await printedLogo(tx, company.logo_key) : null,
  }
}

const logos = new ByteCache<Picture | null>(16_000_000)

/** The logo as documents embed it; another logo has another key. */
async function printedLogo(tx: CompanyTx, key: string): Promise<Picture | null> {
  const kept = logos.get(key)
  if (kept !== undefined) return kept
  const logo = await pictureBytes(tx, key)
  if (!logo) return null
  const made = await pictureForPaper(logo, 'drawing', 512)
  logos.set(key, made, made?.bytes.length ?? 0)
  return made
}
