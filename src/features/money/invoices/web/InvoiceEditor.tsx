import { Button } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { useClosedHint, useSavedText } from '#features/account/closed-books/web/use-closed-books.ts'
import type { FieldValue } from '#features/account/custom-fields/custom-fields.rules.ts'
import { OwnFieldsCard } from '#features/account/custom-fields/web/OwnFieldsCard.tsx'
import { useGo } from '#web/address/use-go.ts'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import type { SendError } from '#web/send.ts'
import { DayInput } from '#web/ui/dates/DayInput.tsx'
import { useLeaveGuard } from '#web/ui/dialog/use-leave-guard.ts'
import { refuseUnchosen } from '#web/ui/picker/unchosen.ts'
import { Select } from '#web/ui/select/Select.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { documentProblem, documentTotals } from '../../documents/documents.rules.ts'
import { ClientBlock } from '../../documents/web/ClientBlock.tsx'
import { DocumentSheet } from '../../documents/web/DocumentSheet.tsx'
import { DocumentSums } from '../../documents/web/DocumentSums.tsx'
import { DocumentTexts } from '../../documents/web/DocumentTexts.tsx'
import type { EditedDocument } from '../../documents/web/edited-document.ts'
import { LinesCard } from '../../documents/web/lines/LinesCard.tsx'
import { refusedFields } from '../../documents/web/refused-fields.ts'
import { SendDialog } from '../../documents/web/SendDialog.tsx'
import { amountsByNow, knownOf } from '../../documents/web/sending.ts'
import { moneySettingsContract } from '../../money-settings/money-settings.contract.ts'
import { dueOn } from '../../money-settings/money-settings.rules.ts'
import { MissingBankDetails } from '../../money-settings/web/MissingBankDetails.tsx'
import { invoicesContract } from '../invoices.contract.ts'
import type { InvoiceKind } from '../invoices.rules.ts'
import { type Invoice, invoiceFromWire, spellInvoice } from '../invoices.wire.ts'
import { InvoiceSources } from './InvoiceSources.tsx'
import { kindLabels, mailKindOf } from './invoice-texts.ts'
import { useSendInvoice } from './use-send-invoice.ts'

interface EditedInvoice extends EditedDocument {
  kind: InvoiceKind
  custom_fields: FieldValue[]
  date: string | null
  due: string | null
}

interface InvoiceEditorProps {
  invoice: Invoice
  /** Names the work that a new one is for: what is typed for it is kept apart. */
  from?: string
}

/** Writes an invoice: a new one, a draft, or the next revision of one that was issued. */
export function InvoiceEditor({ invoice, from = '' }: InvoiceEditorProps) {
  const t = useTexts()
  const go = useGo()
  const terms = useRead(moneySettingsContract.terms, {}, { staleTime: 60_000 }).data?.result ?? []
  const isIssued = invoice.state !== 'draft'
  const draft = `invoice ${invoice.id || `of ${from}`}`
  const {
    typed: edited,
    put: change,
    isDirty,
    saved,
  } = useTyped<EditedInvoice>(draft, invoice, invoice.version)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSending, setSending] = useState(false)
  const add = useSend(invoicesContract.add, { silent: true })
  const edit = useSend(invoicesContract.edit, { silent: true })
  const sendDraft = useSendInvoice()
  const closedHint = useClosedHint(edited.date === invoice.date && isIssued ? null : edited.date)
  const savedText = useSavedText()
  const sendRevision = useSend(invoicesContract.editSent, {
    saved: reply => savedText(reply.message, reply.result.lands_on),
  })
  useLeaveGuard(isDirty)
  const entry = useRef<HTMLInputElement>(null)

  const put = (facts: Partial<EditedInvoice>) => {
    change(facts)
    setErrors({})
  }
  const content = spellInvoice({ ...invoice, ...edited })
  const version = invoice.version || undefined
  const { total } = documentTotals(edited)
  const shown = useMemo(() => amountsByNow(total), [total])

  async function keep() {
    if (refuseUnchosen()) return null
    try {
      const { result } = invoice.id
        ? await edit.send({ ...content, id: invoice.id, version })
        : await add.send(content)
      saved()
      return invoiceFromWire(result)
    } catch (error) {
      setErrors(refusedFields(error, t))
      return null
    }
  }
  const leaveTo = (id: number) => go({ to: '/invoices', query: { open: id } }, { unasked: true })

  async function saveDraft() {
    const kept = await keep()
    if (kept) await leaveTo(kept.id)
  }
  function askHow() {
    if (refuseUnchosen()) return
    const problem = documentProblem(edited)
    if (problem) return setErrors({ [problem.field]: t(problem.message) })
    setSending(true)
  }

  return (
    <DocumentSheet
      errors={errors}
      undelivered={invoice.undelivered}
      notice={
        isIssued && t('This invoice was issued. Your changes become a new revision; the old one is kept.')
      }
      to={t('Bill to')}
      client={
        <ClientBlock
          edited={edited}
          errors={errors}
          isFixed={isIssued}
          onChange={put}
          onChosen={() => requestAnimationFrame(() => entry.current?.focus())}
        />
      }
      facts={
        <>
          <DayInput
            label={t('Invoice date')}
            value={edited.date}
            description={closedHint}
            isDescribedBelow
            onChange={date => put({ date })}
            error={errors.date}
          />
          <Select
            label={t('Payment terms')}
            placeholder={t('Choose')}
            data={terms.map(term => ({ value: String(term.id), label: t(term.name) }))}
            value={
              terms
                .filter(term => edited.date !== null && dueOn(edited.date, term) === edited.due)
                .map(term => String(term.id))[0] ?? null
            }
            onChange={id => {
              const term = terms.find(each => String(each.id) === id)
              if (term && edited.date) put({ due: dueOn(edited.date, term) })
            }}
          />
          <DayInput label={t('Due')} value={edited.due} onChange={due => put({ due })} error={errors.due} />
          <Select
            label={t('Kind')}
            data={Object.entries(kindLabels).map(([value, label]) => ({ value, label: t(label) }))}
            allowDeselect={false}
            // The quote's claim decides: a part, or the rest.
            disabled={invoice.quote_id !== null}
            value={edited.kind}
            onChange={value => put({ kind: value as InvoiceKind })}
          />
        </>
      }
      sums={<DocumentSums priced={edited} onChange={put} />}
      total={total}
      deeds={
        <>
          {!isIssued && (
            <Button
              variant="default"
              loading={add.isPending || edit.isPending}
              onClick={() => void saveDraft()}
            >
              {t('Save draft')}
            </Button>
          )}
          <Button onClick={askHow}>{isIssued ? t('Save and send') : t('Send')}</Button>
        </>
      }
    >
      {!invoice.id && invoice.quote_id === null && invoice.job_id === null && edited.client_id !== null && (
        <InvoiceSources clientId={edited.client_id} />
      )}
      <LinesCard
        edited={edited}
        entry={entry}
        isFirst={!invoice.id && invoice.name !== '' && invoice.lines.length === 0}
        onChange={put}
        make={line => line}
        errors={errors}
      />
      <OwnFieldsCard
        page="/invoices"
        values={edited.custom_fields}
        error={errors.custom_fields}
        onChange={custom_fields => put({ custom_fields })}
      />
      <DocumentTexts edited={edited} onChange={put} />
      {isSending && (
        <SendDialog
          draft={draft}
          title={isIssued ? t('Send the revision') : t('Send the invoice')}
          kind={mailKindOf(invoice)}
          known={knownOf('invoice', edited, invoice.number_text)}
          shown={shown}
          about={<MissingBankDetails />}
          email={edited.email}
          phone={edited.phone}
          paper={edited}
          withoutSending={t('Issues the invoice without sending it.')}
          onClose={() => setSending(false)}
          onSend={async sending => {
            if (isIssued) {
              // The address that it goes to is also that on the invoice.
              const { result } = await sendRevision.send({ ...content, ...sending, id: invoice.id, version })
              saved()
              return leaveTo(result.id)
            }
            const kept = await keep()
            if (!kept) return setSending(false)
            // Something was invoiced of the same work meanwhile: what comes off is to be looked at first.
            if (kept.total_cents !== total) return leaveTo(kept.id)
            const sent = await sendDraft({ ...sending, id: kept.id }).catch(async (error: SendError) => {
              // The draft is kept: sent from there, it is not kept twice.
              await leaveTo(kept.id)
              throw error
            })
            return leaveTo(sent.result.id)
          }}
        />
      )}
    </DocumentSheet>
  )
}
