import { Alert, Button, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { useUploads } from '#features/jobs/files/web/use-uploads.ts'
import { chosenLines, firstChoice, quoteTotals } from '#features/money/documents/options.rules.ts'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { DayInput } from '#web/ui/DayInput.tsx'
import { useLeaveGuard } from '#web/ui/use-leave-guard.ts'
import { useSend } from '#web/use-endpoint.ts'
import { ClientFields } from '../../documents/web/ClientFields.tsx'
import { DocumentSums } from '../../documents/web/DocumentSums.tsx'
import { DocumentTexts } from '../../documents/web/DocumentTexts.tsx'
import classes from '../../documents/web/documents.module.css'
import { LinesCard } from '../../documents/web/LinesCard.tsx'
import { refusedFields } from '../../documents/web/refused-fields.ts'
import { useShowRefused } from '../../documents/web/use-show-refused.ts'
import { type Quote, quotesContract } from '../quotes.contract.ts'
import type { QuotePhoto } from '../quotes.rules.ts'
import { DepositFields } from './DepositFields.tsx'
import { type EditedQuote, editedQuote, sentQuote } from './edited-quote.ts'
import { OptionFields } from './OptionFields.tsx'
import { OptionsCard } from './OptionsCard.tsx'
import { PhotosCard } from './PhotosCard.tsx'

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
    const content = {
      ...sentQuote(edited),
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
      <OptionsCard edited={edited} errors={errors} onChange={put} />
      <LinesCard
        edited={edited}
        onChange={put}
        make={line => ({ ...line, option: edited.lines.at(-1)?.option ?? '', is_optional: false })}
        errors={errors}
        more={(line, change) => <OptionFields line={line} options={edited.options} onChange={change} />}
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
          <DepositFields edited={edited} deposit={sums.deposit} onChange={put} />
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
