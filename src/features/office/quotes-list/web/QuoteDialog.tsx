import { Anchor, Button, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { OwnFieldChanges } from '#features/account/custom-fields/web/OwnFieldChanges.tsx'
import { useOwnFacts } from '#features/account/custom-fields/web/use-custom-fields.ts'
import { useTaxTexts } from '#features/account/tax-and-fees/web/use-tax-texts.ts'
import { useOpenJob } from '#features/jobs/jobs/web/use-open-job.ts'
import { type Choice, quoteTotals } from '#features/money/documents/options.rules.ts'
import { DocumentDialog } from '#features/money/documents/web/DocumentDialog.tsx'
import { SendDialog } from '#features/money/documents/web/SendDialog.tsx'
import { knownOf } from '#features/money/documents/web/sending.ts'
import { WithdrawLinks } from '#features/money/documents/web/WithdrawLinks.tsx'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { QuoteClaims } from '#features/money/invoices/web/QuoteClaims.tsx'
import { quotesContract } from '#features/money/quotes/quotes.contract.ts'
import { quoteProblem, quoteStateLabels, quoteTones } from '#features/money/quotes/quotes.rules.ts'
import type { Quote } from '#features/money/quotes/quotes.wire.ts'
import { ChoicePaper } from '#features/money/quotes/web/ChoicePaper.tsx'
import { QuotedForm } from '#features/money/quotes/web/QuotedForm.tsx'
import { QuotePhotos } from '#features/money/quotes/web/QuotePhotos.tsx'
import { QuoteRevisions } from '#features/money/quotes/web/QuoteRevisions.tsx'
import { SaveAsTemplate } from '#features/money/quotes/web/templates/SaveAsTemplate.tsx'
import { useSendQuote } from '#features/money/quotes/web/use-send-quote.ts'
import { RemindersSection } from '#features/money/reminders/web/RemindersSection.tsx'
import { leadsContract } from '#features/sales/leads/leads.contract.ts'
import { parseDay } from '#shared/dates.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useGo } from '#web/address/use-go.ts'
import { saveFile } from '#web/files/save-file.ts'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { fileUrl } from '#web/send.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { Coming } from '#web/ui/page/Coming.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'

interface QuoteDialogProps {
  quote: Quote
  onClose: () => void
}

/** One quote: what it offers, what became of it, and what can be done with it. */
export function QuoteDialog({ quote, onClose }: QuoteDialogProps) {
  const t = useTexts()
  const tax = useTaxTexts()
  const go = useGo()
  const { day, instant } = useCompanyTime()
  const [asks, setAsks] = useState<'send' | 'accept' | 'decline' | null>(null)
  const [choice, setChoice] = useState<Choice>(quote.choice)
  const send = useSendQuote()
  const withdraw = useSend(quotesContract.withdrawLinks, { saved: reply => reply.message })
  const remove = useSend(quotesContract.remove, { saved: 'Deleted.' })
  const toJob = useSend(quotesContract.toJob, { saved: 'Saved.' })
  const toPdf = useSend(quotesContract.pdf)
  const mayLeads = useMay(leadsContract.open.access)
  const mayWrite = useMay(quotesContract.edit.access)
  const isDraft = quote.state === 'draft'
  const isAccepted = quote.state === 'accepted'
  const isOpen = quote.state === 'sent' || quote.state === 'seen' || quote.state === 'expired'
  // A draft shows what the client will see.
  const isChoice = isOpen || isDraft
  const title = t('Quote #{{number}}', { number: quote.number_text ?? '' })
  const own = useOwnFacts('/quotes', quote.custom_fields)
  const { decision } = quote
  const editor = { to: `/quotes/editquotes/${quote.id}` }
  const problem = isAccepted || !mayWrite ? null : quoteProblem(quote)

  const { opened: openedJob } = useOpenJob()
  const openJob = (job: number) =>
    job === openedJob ? onClose() : void go({ query: { open: undefined, job } })

  return (
    <DocumentDialog
      title={title}
      tone={quoteTones[quote.state]}
      state={t(quoteStateLabels[quote.state])}
      document={quote}
      problem={problem && { message: problem.message, mend: editor }}
      onClose={onClose}
      onDelete={mayWrite && isDraft && quote.revision === 0 ? () => remove.send({ id: quote.id }) : undefined}
      isPrinting={toPdf.isPending}
      onPrint={async () => saveFile(await toPdf.send({ id: quote.id }), 'quote.pdf')}
      ends={
        mayWrite &&
        isOpen && (
          <>
            <Button variant="default" onClick={() => setAsks('decline')}>
              {t('Decline')}
            </Button>
            <Button variant="default" onClick={() => setAsks('accept')}>
              {t('Accept')}
            </Button>
          </>
        )
      }
      deeds={
        mayWrite && (
          <>
            {!isAccepted && (
              <Button variant="default" renderRoot={props => <AppLink {...editor} {...props} />}>
                {t('Edit')}
              </Button>
            )}
            {!isAccepted && (
              <Button disabled={problem !== null} onClick={() => setAsks('send')}>
                {isDraft ? t('Send') : t('Send again')}
              </Button>
            )}
            {isAccepted && quote.job_id !== null && quote.job_id !== openedJob && (
              <Button variant="default" onClick={() => openJob(quote.job_id!)}>
                {t('Open the job')}
              </Button>
            )}
            {isAccepted && (
              <Button
                loading={toJob.isPending}
                onClick={async () =>
                  openJob((await toJob.send({ id: quote.id, version: quote.version })).job_id)
                }
              >
                {quote.job_id === null ? t('Convert to job') : t('Add to the job')}
              </Button>
            )}
          </>
        )
      }
      above={
        <>
          {asks === 'send' && (
            <SendDialog
              draft={`quote ${quote.id}`}
              title={t('Send the quote')}
              kind="quote"
              known={knownOf('quote', quote, quote.number_text)}
              email={quote.email}
              phone={quote.phone}
              paper={quote}
              withoutSending={t('Marks the quote as sent without sending it.')}
              onClose={() => setAsks(null)}
              onSend={async sending => {
                await send({ ...sending, id: quote.id, version: quote.version })
                setAsks(null)
              }}
            />
          )}
          {(asks === 'accept' || asks === 'decline') && (
            <DecideDialog
              quote={quote}
              choice={choice}
              accepted={asks === 'accept'}
              onClose={() => setAsks(null)}
            />
          )}
        </>
      }
    >
      {quote.lead_id !== null && mayLeads && (
        <Anchor component={AppLink} to="/manage/leads" query={{ open: quote.lead_id }} size="sm">
          {t('Open the lead')}
        </Anchor>
      )}
      {mayWrite && quote.answer_id !== null && <QuotedForm id={quote.answer_id} />}
      <Coming quote_id={quote.id} />
      <ChoicePaper
        tax={tax}
        quote={quote}
        choice={isChoice ? choice : quote.choice}
        onChoose={isChoice ? setChoice : undefined}
        facts={[
          [t('Date'), day(parseDay(quote.date) ?? 0)],
          [t('Valid until'), quote.valid_until === null ? '' : day(parseDay(quote.valid_until) ?? 0)],
          [t('Revision'), quote.revision === 0 ? '' : String(quote.revision)],
          ...own,
        ]}
      />
      <QuotePhotos photos={quote.photos} />
      {mayWrite && isAccepted && <Claims id={quote.id} />}
      {mayWrite && !isDraft && <RemindersSection kind="quote" id={quote.id} />}
      <OwnFieldChanges page="/quotes" id={quote.id} />
      {mayWrite && <SaveAsTemplate quote={quote} />}
      {mayWrite && !isDraft && <WithdrawLinks onWithdraw={() => withdraw.send({ id: quote.id })} />}
      {quote.revision > 0 && <QuoteRevisions id={quote.id} />}
      {decision && (
        <section aria-label={t('Certificate')}>
          <Text fw={600}>{isAccepted ? t('Accepted') : t('Declined')}</Text>
          <Text size="sm">
            {[decision.by, instant(decision.at), decision.email, decision.ip, decision.note]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {decision.signature !== '' && (
            <img
              src={fileUrl(decision.signature)}
              alt={t('Signed by {{name}}', { name: decision.by })}
              style={{
                display: 'block',
                maxWidth: 320,
                width: '100%',
                background: '#fff',
                borderRadius: 8,
              }}
            />
          )}
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {t('SHA-256 {{hash}}', { hash: decision.hash })}
          </Text>
        </section>
      )}
    </DocumentDialog>
  )
}

/** The quote's invoices. */
function Claims({ id }: { id: number }) {
  const [quote] = useRead(invoicesContract.claims, { quote_id: id }).data?.result ?? []
  return quote ? <QuoteClaims quote={quote} /> : <Skeleton height={72} aria-hidden="true" />
}

interface DecideDialogProps {
  quote: Quote
  choice: Choice
  accepted: boolean
  onClose: () => void
}

/** Notes what the client has said by another way. */
function DecideDialog({ quote, choice, accepted, onClose }: DecideDialogProps) {
  const t = useTexts()
  const decide = useSend(quotesContract.decide, { saved: 'Saved.' })
  const { typed, put } = useTyped(`decide quote ${quote.id}`, { note: '' })
  const { note } = typed
  const option = quote.options.find(({ id }) => id === choice.option)
  async function save() {
    await decide
      .send({
        id: quote.id,
        version: quote.version,
        accepted,
        note,
        option: choice.option,
        lines: [...choice.lines],
      })
      .then(onClose)
      .catch(() => {})
  }
  return (
    <Dialog
      opened
      size="sm"
      title={accepted ? t('Accept for the client') : t('Decline for the client')}
      busy={decide.isPending}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={decide.isPending} disabled={note.trim() === ''} onClick={() => void save()}>
            {t('Save')}
          </Button>
        </>
      }
    >
      {accepted && (
        <Text mb="sm">
          {[option?.name, `${t('Total')} ${moneyText(quoteTotals(quote, choice).total)}`]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      )}
      <TextInput
        label={accepted ? t('How did they accept?') : t('How did they decline?')}
        placeholder={t('By phone, on paper …')}
        withAsterisk
        maxLength={200}
        value={note}
        onChange={({ currentTarget: { value } }) => put({ note: value })}
      />
    </Dialog>
  )
}
