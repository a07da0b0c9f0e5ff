import { type CompanySetting, readSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type Reader, readerOf } from '#server/reader.ts'
import { companyRow } from './company.queries.ts'

/** The language among the settings of documents, which the money wing keeps; read here, as all wings write to people. */
const languageSetting: CompanySetting<{ language: string }> = {
  name: 'documents',
  from: stored => ({ language: (stored as { language?: string } | undefined)?.language ?? 'en' }),
}

/** The reader of what a company sends: this language, or '' for that of the company's documents. */
export async function companyReader(tx: CompanyTx, language = ''): Promise<Reader> {
  const { time_zone } = await companyRow(tx)
  return readerOf(language || (await readSetting(tx, languageSetting)).language, time_zone)
}
