import { ActionIcon, Alert, Button, Checkbox, NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useUploads } from '#features/jobs/files/web/use-uploads.ts'
import {
  chosenLines,
  firstChoice,
  mostOptions,
  type QuoteLine,
  type QuoteOption,
  quoteTotals,
} from '#features/money/documents/options.rules.ts'
import { dollarsOf } from '#shared/money.ts'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { Card } from '#web/ui/Card.tsx'
import { DayInput } from '#web/ui/DayInput.tsx'
import { MoneyInput } from '#web/ui/MoneyInput.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useLeaveGuard } from '#web/ui/use-leave-guard.ts'
import { useSend } from '#web/use-endpoint.ts'
import { ClientFields } from '../../documents/web/ClientFields.tsx'
import { DocumentSums } from '../../documents/web/DocumentSums.tsx'
import { DocumentTexts } from '../../documents/web/DocumentTexts.tsx'
import classes from '../../documents/web/documents.module.css'
import { type EditedDocument, editedFrom, sentFrom } from '../../documents/web/edited-document.ts'
import { LinesCard } from '../../documents/web/LinesCard.tsx'
import { refusedFields } from '../../documents/web/refused-fields.ts'
import { useShowRefused } from '../../documents/web/use-show-refused.ts'
import { type Quote, quotesContract } from '../quotes.contract.ts'
import type { QuotePhoto } from '../quotes.rules.ts'
import { PhotosCard } from './PhotosCard.tsx'

interface EditedQuote extends Omit<EditedDocument, 'lines'> {
  lines: QuoteLine[]
  options: QuoteOption[]
  photos: QuotePhoto[]
  deposit: number
  deposit_cents: number
  date: string | null
  valid_until: string | null
}

function editedQuote(quote: Quote): EditedQuote {
  const document = editedFrom(quote)
  const lines = document.lines.map((line, i) => {
    const { option, is_optional } = quote.lines[i]!
    return { ...line, option, is_optional }
  })
  const { options, photos, date, valid_until } = quote
  const deposit = Math.round(quote.deposit_percent * 100)
  const deposit_cents = Math.round(quote.deposit_amount * 100)
  return { ...document, lines, options, photos, deposit, deposit_cents, date, valid_until }
}

interface QuoteEditorProps {
  quote: Quote
  /** The job that a new quote is for. */
  jobId: number | null
  /** The lead that a new quote is made from. */
  leadId: number | null
}

/** Writes a quote: lines, what is optional, options to choose between, a deposit. */
export function QuoteEditor({ quote, jobId, leadId }: QuoteEditorProps) {
  const t = useTexts()
  const go = useGo()
  const [edited, setEdited] = useState(() => editedQuote(quote))
  const [isDirty, setDirty] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const add = useSend(quotesContract.add, { silent: true })
  const edit = useSend(quotesContract.edit, { silent: true })
  useLeaveGuard(() => isDirty)
  const refused = useShowRefused(errors)
  const put = (facts: Partial<EditedQuote>) => {
    setEdited(now => ({ ...now, ...facts }))
    setDirty(true)
    setErrors({})
  }
  const putPhotos = (change: (photos: readonly QuotePhoto[]) => QuotePhoto[]) => {
    setEdited(now => ({ ...now, photos: change(now.photos) }))
    setDirty(true)
    setErrors({})
  }
  const uploads = useUploads(({ id, name }) => putPhotos(photos => [...photos, { id, name, caption: '' }]), {
    pictures: true,
  })
  const choice = firstChoice(edited)
  const sums = quoteTotals(edited, choice)

  async function save() {
    const { deposit, deposit_cents, options, photos, lines, date, valid_until, ...document } = edited
    const sent = sentFrom({ ...document, lines })
    const content = {
      ...sent,
      lines: sent.lines.map((line, i) => {
        const { option, is_optional } = lines[i]!
        return { ...line, option, is_optional }
      }),
      options,
      photos: photos.map(({ id, caption }) => ({ id, caption })),
      deposit_percent: deposit / 100,
      deposit_amount: dollarsOf(deposit_cents),
      date,
      valid_until,
      transferJobId: quote.job_id ?? jobId,
      leadId: quote.lead_id ?? leadId,
    }
    try {
      const { result } = quote.id
        ? await edit.send({ ...content, id: quote.id, version: quote.version })
        : await add.send(content)
      setDirty(false)
      await go({ to: '/quotes', query: { open: result.id } }, { unasked: true })
    } catch (error) {
      setErrors(refusedFields(error, t))
    }
  }

  const isSent = quote.state !== 'draft'
  return (
    <div ref={refused} className={classes.page}>
      {errors.all && (
        <Alert role="alert" color="pink">
          {errors.all}
        </Alert>
      )}
      {isSent && (
        <Alert color="blue">
          {t('The client has this quote. What you change becomes its next revision, to be sent again.')}
        </Alert>
      )}
      <Card title={t('Quote for')}>
        <ClientFields edited={edited} errors={errors} onChange={put} />
      </Card>
      <Card title={t('Dates')}>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="md">
          <DayInput label={t('Date')} value={edited.date} onChange={date => put({ date })} />
          <DayInput
            label={t('Valid until')}
            clearable
            value={edited.valid_until}
            error={errors.valid_until}
            onChange={valid_until => put({ valid_until })}
          />
        </SimpleGrid>
      </Card>
      <Card
        title={t('Options')}
        about={t('The client takes one of them, as good, better, best. Lines of no option are part of each.')}
        end={
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            disabled={edited.options.length >= mostOptions}
            onClick={() => put({ options: [...edited.options, newOption(edited.options)] })}
          >
            {t('Add Option')}
          </Button>
        }
      >
        <div className={classes.lines}>
          {edited.options.map((option, i) => {
            const change = (facts: Partial<QuoteOption>) =>
              put({
                options: edited.options.map(each => (each.id === option.id ? { ...each, ...facts } : each)),
              })
            return (
              <div key={option.id} className={classes.option}>
                <TextInput
                  label={t('Name')}
                  maxLength={80}
                  value={option.name}
                  error={errors[`options.${i}.name`]}
                  onChange={({ currentTarget: { value } }) => change({ name: value })}
                />
                <TextInput
                  label={t('Description')}
                  maxLength={1_000}
                  value={option.description}
                  onChange={({ currentTarget: { value } }) => change({ description: value })}
                />
                <strong className={classes.optionTotal}>
                  {moneyText(quoteTotals(edited, { option: option.id, lines: [] }).total)}
                </strong>
                <ActionIcon
                  mt={26}
                  variant="subtle"
                  color="red"
                  aria-label={t('Remove {{name}}', { name: option.name || t('Option') })}
                  onClick={() =>
                    put({
                      options: edited.options.filter(each => each.id !== option.id),
                      lines: edited.lines.map(line =>
                        line.option === option.id ? { ...line, option: '' } : line,
                      ),
                    })
                  }
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </div>
            )
          })}
        </div>
      </Card>
      <LinesCard
        edited={edited}
        onChange={put}
        make={line => ({ ...line, option: edited.lines.at(-1)?.option ?? '', is_optional: false })}
        errors={errors}
        more={(line, change) => (
          <>
            <Checkbox
              label={t('Optional')}
              checked={line.is_optional}
              onChange={({ currentTarget: { checked } }) => change({ is_optional: checked })}
            />
            {edited.options.length > 0 && (
              <Select
                aria-label={t('Option')}
                w={150}
                allowDeselect={false}
                data={[
                  { value: '', label: t('Every option') },
                  ...edited.options.map(({ id, name }) => ({ value: id, label: name || t('Option') })),
                ]}
                value={line.option}
                onChange={option => change({ option: option ?? '' })}
              />
            )}
          </>
        )}
      />
      <PhotosCard
        photos={edited.photos}
        onChange={putPhotos}
        uploads={uploads}
        jobId={quote.job_id ?? jobId}
        error={errors.photos}
      />
      <DocumentTexts edited={edited} onChange={put}>
        <div className={classes.texts}>
          <DocumentSums priced={{ ...edited, lines: chosenLines(edited, choice) }} onChange={put} />
          <div className={classes.off}>
            <NumberInput
              label={t('Deposit')}
              suffix=" %"
              hideControls
              min={0}
              max={100}
              decimalScale={2}
              value={edited.deposit / 100}
              onChange={value => put({ deposit: Math.round((Number(value) || 0) * 100) })}
            />
            <MoneyInput
              label={t('Or an amount')}
              cents={edited.deposit_cents}
              disabled={edited.deposit > 0}
              onChange={deposit_cents => put({ deposit_cents })}
            />
          </div>
          {sums.deposit > 0 && (
            <p style={{ margin: 0, textAlign: 'right' }}>
              {t('{{amount}} before the work begins', { amount: moneyText(sums.deposit) })}
            </p>
          )}
        </div>
      </DocumentTexts>
      <div className={classes.bar}>
        <Button
          loading={add.isPending || edit.isPending}
          disabled={uploads.isUploading}
          onClick={() => void save()}
        >
          {t('Save')}
        </Button>
      </div>
    </div>
  )
}

function newOption(options: readonly QuoteOption[]): QuoteOption {
  const numbers = options.map(option => Number(option.id)).filter(Number.isSafeInteger)
  return { id: String(Math.max(0, ...numbers) + 1), name: '', description: '' }
}
