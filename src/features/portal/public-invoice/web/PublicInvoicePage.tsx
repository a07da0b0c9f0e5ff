import { Alert } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { taxTexts } from '#features/account/tax-and-fees/tax-text.rules.ts'
import { PayByCard } from '#features/money/card-payments/web/PayByCard.tsx'
import { DiscountCode } from '#features/money/client-discounts/web/DiscountCode.tsx'
import { DocumentPaper } from '#features/money/documents/web/DocumentPaper.tsx'
import { PayTo } from '#features/money/documents/web/PayTo.tsx'
import { PublicDocument, UnreadDocument } from '#features/money/documents/web/PublicDocument.tsx'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { stateLabels } from '#features/money/invoices/invoices.rules.ts'
import { publicInvoiceFromWire } from '#features/money/invoices/invoices.wire.ts'
import { stateTones } from '#features/money/invoices/web/invoice-texts.ts'
import { parseDay } from '#shared/dates.ts'
import { signedNumber } from '#shared/document-number.ts'
import { saveFile } from '#web/files/save-file.ts'
import { language, useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'

/** An invoice for the client who was sent its link, with where to pay to. */
export default function PublicInvoicePage() {
  const t = useTexts()
  const { day } = useCompanyTime()
  const { id: token = '' } = useParams({ strict: false }) as Record<string, string>
  const read = useRead(invoicesContract.readByLink, { token })
  const toPdf = useSend(invoicesContract.pdfByLink)
  if (!read.data) return <UnreadDocument title={t('Invoice')} error={read.error} onRetry={read.refetch} />
  const invoice = publicInvoiceFromWire(read.data.result)
  const { company, pay_to } = invoice
  const dated = (date: string | null) => (date === null ? '' : day(parseDay(date) ?? 0))
  const { owed_cents: owed, paid_cents: paid, card_fees_cents: fees } = invoice
  const credited = invoice.total_cents + fees - owed - paid
  const isOwed = owed > 0 && invoice.state !== 'void'
  // Credited in part, nothing of it is paid.
  const state = invoice.state === 'part' && paid <= 0 ? 'unpaid' : invoice.state
  return (
    <PublicDocument
      company={company}
      title={`${t(invoice.title)} ${signedNumber(invoice.number_text)}`}
      state={{ tone: stateTones[state], label: t(stateLabels[state]) }}
      isLoading={toPdf.isPending}
      onDownload={async () => saveFile(await toPdf.send({ token, language: language() }), 'invoice.pdf')}
    >
      {isOwed && (
        <p style={{ margin: '0 0 16px', fontSize: 18, fontWeight: 600 }}>
          {t('{{amount}} owed', { amount: moneyText(owed) })}
          {invoice.due !== null && ` · ${t('Due {{day}}', { day: dated(invoice.due) })}`}
        </p>
      )}
      {invoice.state === 'void' && <Alert mb="md">{t('This invoice is void. Please don’t pay it.')}</Alert>}
      <DocumentPaper
        tax={taxTexts(t, company.tax_name)}
        document={invoice}
        columns={invoice.columns}
        facts={[
          [t('Invoice date'), dated(invoice.date)],
          [t('Due'), dated(invoice.due)],
        ]}
        after={[
          ...(credited === 0 ? [] : [[t('Credited'), -credited] as const]),
          ...(fees === 0 ? [] : [[t('Card fee'), fees] as const]),
          ...(paid === 0 ? [] : [[t('Paid'), -paid] as const]),
          [owed < 0 ? t('Overpaid') : t('Owed'), Math.abs(owed)] as const,
        ]}
      />
      {isOwed ? <DiscountCode token={token} /> : null}
      <PayByCard token={token} isOwed={isOwed}>
        {pay_to && <PayTo to={pay_to} />}
      </PayByCard>
    </PublicDocument>
  )
}
