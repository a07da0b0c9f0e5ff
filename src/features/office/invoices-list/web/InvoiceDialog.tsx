import { Alert, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { OwnFieldChanges } from '#features/account/custom-fields/web/OwnFieldChanges.tsx'
import { useOwnFacts } from '#features/account/custom-fields/web/use-custom-fields.ts'
import { useTaxTexts } from '#features/account/tax-and-fees/web/use-tax-texts.ts'
import { useOpenJob } from '#features/jobs/jobs/web/use-open-job.ts'
import { CardPayments } from '#features/money/card-payments/web/CardPayments.tsx'
import { ReaderCharge } from '#features/money/card-readers/web/ReaderCharge.tsx'
import { documentProblem } from '#features/money/documents/documents.rules.ts'
import { DocumentDialog } from '#features/money/documents/web/DocumentDialog.tsx'
import { DocumentPaper } from '#features/money/documents/web/DocumentPaper.tsx'
import { SendDialog } from '#features/money/documents/web/SendDialog.tsx'
import { amountsOf, knownOf } from '#features/money/documents/web/sending.ts'
import { WithdrawLinks } from '#features/money/documents/web/WithdrawLinks.tsx'
import { creditableLines } from '#features/money/invoices/document-worth.rules.ts'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { stateLabels, stateTones } from '#features/money/invoices/invoices.rules.ts'
import type { Invoice } from '#features/money/invoices/invoices.wire.ts'
import { InvoiceEntries } from '#features/money/invoices/web/InvoiceEntries.tsx'
import { kindLabels, mailKindOf } from '#features/money/invoices/web/invoice-texts.ts'
import type { MoneyDeed } from '#features/money/invoices/web/MoneyDialog.tsx'
import { useSendInvoice } from '#features/money/invoices/web/use-send-invoice.ts'
import { MissingBankDetails } from '#features/money/money-settings/web/MissingBankDetails.tsx'
import { RemindersSection } from '#features/money/reminders/web/RemindersSection.tsx'
import { parseDay } from '#shared/dates.ts'
import { signedNumber } from '#shared/document-number.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useGo } from '#web/address/use-go.ts'
import { saveFile } from '#web/files/save-file.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { moneyText } from '#web/money-text.ts'
import { Coming } from '#web/ui/page/Coming.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'

const MoneyDialog = lazyDialog(
  async () => (await import('#features/money/invoices/web/MoneyDialog.tsx')).MoneyDialog,
)

interface InvoiceDialogProps {
  invoice: Invoice
  onClose: () => void
}

/** One invoice: what it says, what was paid on it, and what can be done with it. */
export function InvoiceDialog({ invoice, onClose }: InvoiceDialogProps) {
  const t = useTexts()
  const tax = useTaxTexts()
  const go = useGo()
  const { day } = useCompanyTime()
  const [deed, setDeed] = useState<MoneyDeed | 'send' | null>(null)
  const { opened: openedJob } = useOpenJob()
  const send = useSendInvoice()
  const withdraw = useSend(invoicesContract.withdrawLinks, { saved: reply => reply.message })
  const remove = useSend(invoicesContract.remove, { saved: 'Deleted.' })
  const toPdf = useSend(invoicesContract.pdf)
  const own = useOwnFacts('/invoices', invoice.custom_fields)
  const isDraft = invoice.state === 'draft'
  const isVoid = invoice.void_reason !== ''
  const mayWrite = useMay(invoicesContract.edit.access)
  const title =
    invoice.number === null ? t('Invoice') : t('Invoice #{{number}}', { number: invoice.number_text ?? '' })
  const editor = { to: '/newInvoice', query: { id: invoice.id } }
  const problem = isDraft && mayWrite ? documentProblem(invoice) : null
  const dated = (date: string | null) => (date === null ? '' : day(parseDay(date) ?? 0))
  const { owed_cents: owed, paid_cents: paid, card_fees_cents: fees } = invoice
  const clientCredit = invoice.client_credit_cents
  const credited = invoice.total_cents + fees - owed - paid

  return (
    <DocumentDialog
      title={title}
      tone={stateTones[invoice.state]}
      state={t(stateLabels[invoice.state])}
      document={invoice}
      problem={problem && { message: problem.message, mend: editor }}
      onClose={onClose}
      onDelete={isDraft && mayWrite ? () => remove.send({ id: invoice.id }) : undefined}
      isPrinting={toPdf.isPending}
      onPrint={async () => saveFile(await toPdf.send({ id: invoice.id }), 'invoice.pdf')}
      ends={
        mayWrite && (
          <>
            {!isDraft && !isVoid && paid === 0 && (
              <Button color="red" variant="light" onClick={() => setDeed('void')}>
                {t('Void')}
              </Button>
            )}
            {!isDraft && !isVoid && owed > 0 && (
              <Button variant="default" onClick={() => setDeed('credit')}>
                {t('Credit')}
              </Button>
            )}
            {paid > 0 && (
              <Button variant="default" onClick={() => setDeed('refund')}>
                {t('Refund')}
              </Button>
            )}
          </>
        )
      }
      deeds={
        mayWrite && (
          <>
            {!isVoid && (
              <Button variant="default" renderRoot={props => <AppLink {...editor} {...props} />}>
                {t('Edit')}
              </Button>
            )}
            {!isVoid && (
              <Button
                variant={isDraft ? 'filled' : 'default'}
                disabled={problem !== null}
                onClick={() => setDeed('send')}
              >
                {isDraft ? t('Send') : t('Send again')}
              </Button>
            )}
            {!isDraft && !isVoid && owed > 0 && clientCredit > 0 && (
              <Button variant="default" onClick={() => setDeed('useCredit')}>
                {t('Use credit of {{amount}}', { amount: moneyText(clientCredit) })}
              </Button>
            )}
            {!isDraft && !isVoid && (
              <Button variant={owed > 0 ? 'filled' : 'default'} onClick={() => setDeed('pay')}>
                {t('Take Payment')}
              </Button>
            )}
          </>
        )
      }
      aside={
        <>
          {!isDraft && <InvoiceEntries invoice={invoice} />}
          {mayWrite && !isDraft && !isVoid && <RemindersSection kind="invoice" id={invoice.id} />}
          <OwnFieldChanges page="/invoices" id={invoice.id} />
          {mayWrite && !isDraft && !isVoid && owed > 0 && (
            <ReaderCharge key={owed} isFolded invoice={{ id: invoice.id, owed_cents: owed }} />
          )}
          {!isDraft && (!isVoid || paid > 0) && <CardPayments invoiceId={invoice.id} />}
          {mayWrite && !isDraft && <WithdrawLinks onWithdraw={() => withdraw.send({ id: invoice.id })} />}
          {mayWrite && invoice.job_id !== null && invoice.job_id !== openedJob && (
            <Button
              variant="default"
              style={{ justifySelf: 'start', alignSelf: 'flex-start' }}
              onClick={() => void go({ query: { open: undefined, job: invoice.job_id ?? undefined } })}
            >
              {t('Open the job')}
            </Button>
          )}
        </>
      }
      above={
        <>
          {deed === 'send' && (
            <SendDialog
              draft={`invoice ${invoice.id}`}
              title={isDraft ? t('Send the invoice') : t('Send the invoice again')}
              kind={mailKindOf(invoice)}
              known={{
                ...knownOf('invoice', invoice, invoice.number_text),
                ...(!isDraft && amountsOf(invoice)),
              }}
              email={invoice.email}
              phone={invoice.phone}
              paper={invoice}
              about={<MissingBankDetails />}
              withoutSending={t('Issues the invoice without sending it.')}
              onClose={() => setDeed(null)}
              onSend={async sending => {
                await send({ ...sending, id: invoice.id, version: invoice.version })
                setDeed(null)
              }}
            />
          )}
          {deed !== null && deed !== 'send' && (
            <MoneyDialog
              deed={deed}
              invoice={{ id: invoice.id, version: invoice.version, owed, paid, clientCredit, title }}
              lines={creditableLines(invoice)}
              onClose={() => setDeed(null)}
            />
          )}
        </>
      }
    >
      {isVoid && <Text c="dimmed">{t('Voided: {{reason}}', { reason: invoice.void_reason })}</Text>}
      <Coming invoice_id={invoice.id} />
      <DocumentPaper
        tax={tax}
        document={invoice}
        facts={[
          [t('Invoice date'), dated(invoice.date)],
          [t('Due'), dated(invoice.due)],
          [t('Quote'), invoice.quote_number === null ? '' : signedNumber(invoice.quote_number_text)],
          [
            t('Jobs'),
            invoice.more_jobs.length === 0
              ? ''
              : [invoice.job_number, ...invoice.more_jobs.map(job => job.number)]
                  .map(number => `#${number}`)
                  .join(', '),
          ],
          [t('Kind'), invoice.kind === 'invoice' ? '' : t(kindLabels[invoice.kind])],
          [t('Revision'), invoice.revision === 0 ? '' : String(invoice.revision)],
          ...own,
        ]}
        after={
          isDraft
            ? []
            : [
                ...(credited === 0 ? [] : [[t('Credited'), -credited] as const]),
                ...(fees === 0 ? [] : [[t('Card fee'), fees] as const]),
                ...(paid === 0 ? [] : [[t('Paid'), -paid] as const]),
                [owed < 0 ? t('Overpaid') : t('Owed'), Math.abs(owed)] as const,
              ]
        }
      />
      {owed < 0 && (
        <Alert color="violet">
          {t('Overpaid by {{amount}}. Refund it, or use it on another of this client’s invoices.', {
            amount: moneyText(-owed),
          })}
        </Alert>
      )}
    </DocumentDialog>
  )
}
