import { writeSent } from '#features/account/custom-fields/custom-values.wire.ts'
import { shownFieldsOf } from '#features/money/documents/server/shown-fields.service.ts'
import { readSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { companyDay } from '../../documents/server/document-day.service.ts'
import { payTo, shownBanking } from '../../documents/server/pay-to.service.ts'
import { publicCompany } from '../../documents/server/public-company.service.ts'
import { cardFeesOf } from '../../ledger/ledger.rules.ts'
import { entriesOfInvoices } from '../../ledger/server/ledger.queries.ts'
import { columnsOf, transferReference } from '../../money-settings/look.rules.ts'
import { lookSetting } from '../../money-settings/server/money-settings.service.ts'
import { documentTitle, stateOf } from '../invoices.rules.ts'
import type { OpenInvoice } from './invoices.queries.ts'
import { paidOf } from './invoices.service.ts'

/** An invoice as its client sees it: beside its own columns, how it stands, whose it is, and where to pay to. */
export async function publicInvoiceOf(tx: CompanyTx, row: OpenInvoice) {
  const entries = await entriesOfInvoices(tx, [row.id])
  const company = await publicCompany(tx)
  const look = await readSetting(tx, lookSetting)
  return {
    state: stateOf(row, await companyDay(tx)),
    title: documentTitle(company, row),
    company,
    columns: columnsOf(look),
    own_fields: writeSent(await shownFieldsOf(tx, '/invoices', row)),
    paid_cents: paidOf(entries),
    card_fees_cents: cardFeesOf(entries),
    pay_to: payTo(await shownBanking(tx), transferReference(look, row.number_text)),
  }
}
