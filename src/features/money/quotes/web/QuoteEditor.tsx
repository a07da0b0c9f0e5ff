import { Button } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { OwnFieldsCard } from '#features/account/custom-fields/web/OwnFieldsCard.tsx'
import { useUploads } from '#features/jobs/files/web/use-uploads.ts'
import { chosenLines, firstChoice, quoteTotals } from '#features/money/documents/options.rules.ts'
import { useGo } from '#web/address/use-go.ts'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { DayInput } from '#web/ui/dates/DayInput.tsx'
import { useLeaveGuard } from '#web/ui/dialog/use-leave-guard.ts'
import { refuseUnchosen } from '#web/ui/picker/unchosen.ts'
import { useSend } from '#web/use-endpoint.ts'
import { ClientBlock } from '../../documents/web/ClientBlock.tsx'
import { DocumentSheet } from '../../documents/web/DocumentSheet.tsx'
import { DocumentSums } from '../../documents/web/DocumentSums.tsx'
import { DocumentTexts } from '../../documents/web/DocumentTexts.tsx'
import { refusedFields } from '../../documents/web/refused-fields.ts'
import { SendDialog } from '../../documents/web/SendDialog.tsx'
import { amountsByNow, knownOf } from '../../documents/web/sending.ts'
import { quotesContract } from '../quotes.contract.ts'
import { type QuotePhoto, quoteProblem } from '../quotes.rules.ts'
import { type Quote, spellQuote } from '../quotes.wire.ts'
import { DepositFields } from './DepositFields.tsx'
import type { EditedQuote } from './edited-quote.ts'
import { OptionsCard } from './OptionsCard.tsx'
import { PhotosCard } from './PhotosCard.tsx'
import { QuotedForm } from './QuotedForm.tsx'
import { QuotePreview } from './QuotePreview.tsx'
import { TemplatesMenu } from './templates/TemplatesMenu.tsx'
import { useSendQuote } from './use-send-quote.ts'

interface QuoteEditorProps {
  quote: Quote
  /** The job that a new quote is for. */
  jobId: number | null
  /** The lead that a new quote is made from. */
  leadId: number | null
  /** The filled-in form that a new quote is proposed for. */
  answerId: number | null
}

/** Writes a quote: lines, what is optional, options to choose between, a deposit. */
export function QuoteEditor({ quote, jobId, leadId, answerId }: QuoteEditorProps) {
  const t = useTexts()
  const go = useGo()
  const isNew = !quote.id
  const draft = `quote ${isNew ? `of ${[quote.client_id, jobId, leadId, ...(answerId ? [answerId] : [])].join(' ')}` : quote.id}`
  const { typed: edited, put: change, isDirty, saved } = useTyped<EditedQuote>(draft, quote, quote.version)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const add = useSend(quotesContract.add, { silent: true })
  const edit = useSend(quotesContract.edit, { silent: true })
  const send = useSendQuote()
  const [isSending, setSending] = useState(false)
  const [isPreviewed, setPreviewed] = useState(false)
  useLeaveGuard(isDirty)
  const entry = useRef<HTMLInputElement>(null)
  const put = (facts: Partial<EditedQuote>) => {
    change(facts)
    setErrors({})
  }
  const putPhotos = (next: (photos: readonly QuotePhoto[]) => QuotePhoto[]) => {
    change(now => ({ photos: next(now.photos) }))
    setErrors({})
  }
  const uploads = useUploads(({ id, name }) => putPhotos(photos => [...photos, { id, name, caption: '' }]), {
    pictures: true,
  })
  const choice = firstChoice(edited)

  const sums = quoteTotals(edited, choice)
  const shown = useMemo(() => amountsByNow(sums.total), [sums.total])

  async function keep() {
    if (refuseUnchosen()) return null
    const content = {
      ...spellQuote(edited),
      transferJobId: quote.job_id ?? jobId,
      leadId: quote.lead_id ?? leadId,
    }
    try {
      const { result } = isNew
        ? await add.send({ ...content, answerId })
        : await edit.send({ ...content, id: quote.id, version: quote.version })
      saved()
      return result
    } catch (error) {
      setErrors(refusedFields(error, t))
      return null
    }
  }
  const leaveTo = (id: number) => go({ to: '/quotes', query: { open: id } }, { unasked: true })

  async function save() {
    const kept = await keep()
    if (kept) await leaveTo(kept.id)
  }
  function askHow() {
    if (refuseUnchosen()) return
    const problem = quoteProblem(edited)
    if (problem) return setErrors({ [problem.field]: t(problem.message) })
    setSending(true)
  }

  const busy = add.isPending || edit.isPending
  const isSent = quote.state !== 'draft'
  const quotedForm = quote.answer_id ?? answerId
  return (
    <DocumentSheet
      errors={errors}
      undelivered={quote.undelivered}
      notice={isSent && t('The client has this quote. Your changes become a new revision to send.')}
      to={t('Quote for')}
      client={
        <ClientBlock
          edited={edited}
          errors={errors}
          onChange={put}
          onChosen={() => requestAnimationFrame(() => entry.current?.focus())}
        />
      }
      facts={
        <>
          <DayInput label={t('Date')} value={edited.date} onChange={date => put({ date })} />
          <DayInput
            label={t('Valid until')}
            clearable
            value={edited.valid_until}
            error={errors.valid_until}
            onChange={valid_until => put({ valid_until })}
          />
          <TemplatesMenu edited={edited} onChange={put} />
        </>
      }
      sums={
        <>
          <DocumentSums priced={{ ...edited, lines: chosenLines(edited, choice) }} onChange={put} />
          <DepositFields edited={edited} deposit={sums.deposit} onChange={put} />
        </>
      }
      total={sums.total}
      deeds={
        <>
          <Button variant="default" onClick={() => setPreviewed(true)}>
            {t('Preview')}
          </Button>
          <Button variant="default" loading={busy} disabled={uploads.isUploading} onClick={() => void save()}>
            {t('Save')}
          </Button>
          <Button disabled={busy || uploads.isUploading} onClick={askHow}>
            {t('Save and send')}
          </Button>
        </>
      }
    >
      {quotedForm !== null && <QuotedForm id={quotedForm} />}
      <OptionsCard
        edited={edited}
        entry={entry}
        isFirst={isNew && quote.name !== '' && quote.lines.length === 0}
        errors={errors}
        onChange={put}
      />
      <PhotosCard
        photos={edited.photos}
        onChange={putPhotos}
        uploads={uploads}
        jobId={quote.job_id ?? jobId}
        error={errors.photos}
      />
      <OwnFieldsCard
        page="/quotes"
        values={edited.custom_fields}
        error={errors.custom_fields}
        onChange={custom_fields => put({ custom_fields })}
      />
      <DocumentTexts edited={edited} onChange={put} />
      {isPreviewed && <QuotePreview edited={edited} onClose={() => setPreviewed(false)} />}
      {isSending && (
        <SendDialog
          draft={draft}
          title={t('Send the quote')}
          kind="quote"
          known={knownOf('quote', edited, quote.number_text)}
          shown={shown}
          email={edited.email}
          phone={edited.phone}
          paper={edited}
          withoutSending={t('Marks the quote as sent without sending it.')}
          onClose={() => setSending(false)}
          onSend={async sending => {
            const kept = await keep()
            if (!kept) return setSending(false)
            // A quote that is kept but could not be sent is sent from its own window, and not kept twice.
            await send({ ...sending, id: kept.id, version: kept.version }).finally(() => leaveTo(kept.id))
          }}
        />
      )}
    </DocumentSheet>
  )
}
