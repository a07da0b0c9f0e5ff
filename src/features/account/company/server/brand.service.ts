import { type CompanySetting, readSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'

const colourKeptAs = (name: string): CompanySetting<{ colour: string }> => ({
  name,
  from: stored => ({ colour: (stored as { colour?: string } | undefined)?.colour ?? '' }),
})

/** It is chosen with how the page of a journey looks, and kept there; else it is that of quotes and invoices. */
const places = ['arrivals', 'document-look'].map(colourKeptAs)

/** The colour in which the company shows itself to its clients; '': the product's. */
export async function brandColour(tx: CompanyTx): Promise<string> {
  for (const place of places) {
    const { colour } = await readSetting(tx, place)
    if (colour) return colour
  }
  return ''
}
