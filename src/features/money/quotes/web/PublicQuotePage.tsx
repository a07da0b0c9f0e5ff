import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { taxTexts } from '#features/account/tax-and-fees/tax-text.rules.ts'
import { SignaturePad } from '#features/jobs/signatures/web/SignaturePad.tsx'
import type { Choice } from '#features/money/documents/options.rules.ts'
import { parseDay } from '#shared/dates.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { saveFile } from '#web/files/save-file.ts'
import { language, useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import type { SendError } from '#web/send.ts'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { PublicDocument, UnreadDocument } from '../../documents/web/PublicDocument.tsx'
import { refusedFields } from '../../documents/web/refused-fields.ts'
import { useShowRefused } from '../../documents/web/use-show-refused.ts'
import { quotesContract } from '../quotes.contract.ts'
import { quoteStateLabels } from '../quotes.rules.ts'
import { quoteFromWire } from '../quotes.wire.ts'
import { ChoicePaper } from './ChoicePaper.tsx'
import { PublicPhotos } from './PublicPhotos.tsx'
import { quoteTones } from './quote-texts.ts'

/** A quote for the client who was sent its link: they choose, sign, or decline. */
export default function PublicQuotePage() {
  const t = useTexts()
  const { day, instant } = useCompanyTime()
  const { id: token = '' } = useParams({ strict: false }) as Record<string, string>
  const read = useRead(quotesContract.readByLink, { token }, { staleTime: 0 })
  const toPdf = useSend(quotesContract.pdfByLink)
  const [chosen, choose] = useState<Choice | null>(null)
  if (!read.data) return <UnreadDocument title={t('Quote')} error={read.error} onRetry={read.refetch} />
  const { company, columns, deposit } = read.data
  const quote = quoteFromWire(read.data.result)
  const isOpen = quote.state === 'sent' || quote.state === 'seen'
  const choice = isOpen ? (chosen ?? quote.choice) : quote.choice
  return (
    <PublicDocument
      company={company}
      title={t('Quote #{{number}}', { number: quote.number_text })}
      state={isOpen ? undefined : { tone: quoteTones[quote.state], label: t(quoteStateLabels[quote.state]) }}
      isLoading={toPdf.isPending}
      onDownload={async () => saveFile(await toPdf.send({ token, language: language() }), 'quote.pdf')}
    >
      {quote.state === 'accepted' && (
        <Alert role="status" color="teal" icon={<IconCircleCheck size={18} />} mb="md">
          {t('Accepted by {{name}}. Thank you: we will be in touch.', { name: quote.decided_by })}
          {quote.decided_at !== null && (
            <details
              style={{ marginTop: 6, fontSize: 'var(--mantine-font-size-xs)', overflowWrap: 'anywhere' }}
            >
              <summary>{instant(quote.decided_at)}</summary>
              {t('Certificate: {{fingerprint}}', { fingerprint: `SHA-256 ${quote.fingerprint}` })}
            </details>
          )}
        </Alert>
      )}
      {deposit && deposit.owed_cents > 0 && (
        <Button
          size="md"
          mb="md"
          renderRoot={props => <AppLink to={`/clientPortal/invoice/${deposit.token}`} {...props} />}
        >
          {t('Pay the deposit of {{amount}}', { amount: moneyText(deposit.owed_cents) })}
        </Button>
      )}
      {quote.state === 'declined' && (
        <Alert role="status" mb="md">
          {t('Declined by {{name}}.', { name: quote.decided_by })}
        </Alert>
      )}
      {quote.state === 'expired' && (
        <Alert color="yellow" mb="md">
          {t('This quote has expired. Please ask us for a new one.')}
        </Alert>
      )}
      <ChoicePaper
        tax={taxTexts(t, company.tax_name)}
        columns={columns}
        quote={quote}
        choice={choice}
        onChoose={isOpen ? choose : undefined}
        facts={[
          [t('Date'), day(parseDay(quote.date) ?? 0)],
          [t('Valid until'), quote.valid_until === null ? '' : day(parseDay(quote.valid_until) ?? 0)],
        ]}
      />
      <div style={{ marginTop: 20 }}>
        <PublicPhotos token={token} photos={quote.photos} />
      </div>
      {isOpen && (
        <Decision
          token={token}
          revision={quote.revision}
          choice={choice}
          known={quote}
          onDecided={read.refetch}
        />
      )}
    </PublicDocument>
  )
}

interface DecisionProps {
  token: string
  revision: number
  choice: Choice
  /** The quote's addressee. */
  known: { name: string; email: string }
  onDecided: () => unknown
}

/** Name, signature, and yes or no. */
function Decision({ token, revision, choice, known, onDecided }: DecisionProps) {
  const t = useTexts()
  const decide = useSend(quotesContract.decideByLink, { silent: true })
  const [name, setName] = useState(known.name)
  const [email, setEmail] = useState(known.email)
  const [note, setNote] = useState('')
  const [signature, setSignature] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const shown = useShowRefused(errors)
  const confirm = useConfirm()
  async function decline() {
    if (name.trim() === '') return setErrors({ name: t('Please enter your name.') })
    const isMeant = await confirm({
      title: t('Decline this quote?'),
      message: t('We’ll be notified, and it can no longer be accepted here.'),
      confirm: t('Decline'),
      danger: true,
    })
    if (isMeant) await send(false)
  }
  async function send(accepted: boolean) {
    setErrors({})
    try {
      const { option, lines } = choice
      const decided = { accepted, name, email, note, signature: accepted ? signature : '' }
      await decide.send({ token, revision, option, lines: [...lines], ...decided })
      await onDecided()
    } catch (error) {
      setErrors(refusedFields(error, t))
      // It has changed, or somebody has decided meanwhile.
      if ((error as SendError).status === 409) await onDecided()
    }
  }
  return (
    <Stack ref={shown} gap="md" mt="lg">
      <h2 style={{ fontSize: 16, margin: 0 }}>{t('Accept this quote')}</h2>
      {errors.all && (
        <Alert role="alert" color="pink">
          {errors.all}
        </Alert>
      )}
      {errors.option && (
        <Alert role="alert" color="pink">
          {errors.option}
        </Alert>
      )}
      <TextInput
        label={t('Your name')}
        withAsterisk
        maxLength={200}
        autoComplete="name"
        value={name}
        error={errors.name}
        onChange={({ currentTarget: { value } }) => {
          setName(value)
          setErrors({})
        }}
      />
      <TextInput
        label={t('Email')}
        type="email"
        autoComplete="email"
        value={email}
        error={errors.email}
        onChange={({ currentTarget: { value } }) => {
          setEmail(value)
          setErrors({})
        }}
      />
      <GrowingText
        label={t('Message to us')}
        minRows={2}
        maxLength={1_000}
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
      <div>
        <SignaturePad
          onChange={drawing => {
            setSignature(drawing)
            setErrors({})
          }}
        />
        {errors.signature && (
          <p role="alert" style={{ color: 'var(--mantine-color-error)', margin: '6px 0 0' }}>
            {errors.signature}
          </p>
        )}
      </div>
      <Group>
        <Button size="md" loading={decide.isPending} onClick={() => void send(true)}>
          {t('Accept and sign')}
        </Button>
        <Button size="md" variant="default" disabled={decide.isPending} onClick={() => void decline()}>
          {t('Decline')}
        </Button>
      </Group>
    </Stack>
  )
}
