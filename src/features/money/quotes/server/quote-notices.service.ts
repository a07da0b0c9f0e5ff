import { companyRow } from '#features/account/company/server/company.queries.ts'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import { readSetting } from '#server/company-setting.ts'
import type { PublicContext } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { renderMail } from '#server/providers/mail/layout.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { documentSetting } from '../../money-settings/server/money-settings.service.ts'
import type { QuoteRow } from './quotes.queries.ts'
import { decidedText } from './quotes.service.ts'

type BatchServices = Pick<PublicContext, 'outbox' | 'publicUrl'>

/** The office hears at once that a client looks at a quote for the first time. */
export async function tellSeen(tx: CompanyTx, services: BatchServices, row: QuoteRow): Promise<void> {
  const values = { number: row.number_text, name: row.name || row.company_name }
  await tellPeople(tx, services.outbox, [{ kind: 'quoteSeen', path: pathOf(row), values }])
  const { mails_seen } = await readSetting(tx, documentSetting)
  if (mails_seen) await mailCompany(tx, services, row, fact('Quote #{{number}} opened by {{name}}', values))
}

/** The same of what a client has decided. */
export async function tellDecided(tx: CompanyTx, services: BatchServices, row: QuoteRow): Promise<void> {
  const kind = row.status === 'accepted' ? 'quoteAccepted' : 'quoteDeclined'
  const values = { number: row.number_text, name: row.decided_by }
  await tellPeople(tx, services.outbox, [{ kind, path: pathOf(row), values }])
  const { mails_answered } = await readSetting(tx, documentSetting)
  if (mails_answered) await mailCompany(tx, services, row, decidedText(row))
}

const pathOf = ({ id }: QuoteRow) => `/quotes?open=${id}`

async function mailCompany(tx: CompanyTx, { outbox, publicUrl }: BatchServices, row: QuoteRow, what: Fact) {
  const { name, email } = await companyRow(tx)
  const to = canonicalEmail(email)
  if (to === null) return
  const { t, money, language } = await companyReader(tx)
  const subject = t(what)
  const total = t('Total: {{amount}}', { amount: money(row.total_cents) })
  const { html, text } = renderMail({
    title: subject,
    language,
    paragraphs: [total, row.decision?.note ?? ''].filter(Boolean),
    button: { label: t('Open quote'), url: `${publicUrl}${pathOf(row)}` },
    footer: name,
  })
  await outbox.mail(tx, { to, subject, html, text }, 'company')
}
