import { companyLanguage } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type Reader, readerOf } from '#server/reader.ts'
import { companyRow } from './company.queries.ts'

/** The reader of what a company sends: this language, or '' for that of the company's documents. */
export async function companyReader(tx: CompanyTx, language = ''): Promise<Reader> {
  const { time_zone } = await companyRow(tx)
  return readerOf(language || (await companyLanguage(tx)), time_zone)
}
