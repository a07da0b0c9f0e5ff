import { Alert, Button, Group, Stack } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { type FormAnswers, fieldsOf } from '#shared/forms/form.ts'
import { startOf } from '#shared/forms/starting.ts'
import { useTexts } from '#web/i18n.ts'
import { addFile } from '#web/offline/add-file.ts'
import { newKey, send } from '#web/send.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import { useKeptSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { answersContract, type OfferedForm } from '../answers.contract.ts'
import { formTexts } from '../forms.rules.ts'
import { drawingFile, isDrawing } from './drawings.ts'
import { FormPages, PageButtons, useShownPages } from './FormPages.tsx'
import { type FillingPhotos, FillingPhotosProvider } from './filling-photos.ts'
import { useFilling } from './use-filling.ts'

interface FillDialogProps {
  form: Pick<OfferedForm, 'id' | 'name' | 'about' | 'number' | 'content' | 'last'>
  job: { id: number; number: number }
  /** Fill the placeholders of its first answers. */
  values?: Readonly<Record<string, string>>
  /** The answer that is corrected. */
  corrects?: { id: number; answers: FormAnswers }
  onClose: () => void
}

/** Fills a form in on a job, also without a connection; what is filled in outlives the page. */
export function FillDialog({ form, job, values, corrects, onClose }: FillDialogProps) {
  const t = useTexts()
  const viewer = useViewer()
  const { content, number } = form
  const of = corrects ? `answer ${corrects.id}` : `${job.id} ${form.id}`
  const begin = corrects?.answers ?? startOf(content, values)
  const filling = useFilling({
    content,
    begin,
    place: `${viewer.company_id} ${viewer.id} ${of}`,
  })
  const { given, filled, problems, put } = filling
  const [reason, setReason] = useState('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const pages = useShownPages(content, filled)
  const [at, setAt] = useState(0)
  const place = Math.min(at, pages.length - 1)
  const photos = useJobPhotos(job, filling, corrects?.id)
  const save = useKeptSend(answersContract.answer, {
    saved: 'Form saved.',
    waits: () => ({ title: t('Job #{{number}}', { number: job.number }), typed: form.name, job: job.id }),
  })

  async function submit() {
    const wrong = filling.check()
    if (wrong !== null) {
      const id = wrong.split('/', 1)[0]
      const page = pages.findIndex(({ fields }) => fields.some(field => field.id === id))
      return setAt(Math.max(page, 0))
    }
    if (corrects && reason.trim() === '') return setReasonMissing(true)
    const answers: Record<string, string[]> = {}
    for (const [key, values] of Object.entries(filled.answers))
      answers[key] = await Promise.all(
        values.map(value => (isDrawing(value) ? photos.take(drawingFile(value, 'signature.png')) : value)),
      )
    const to = { form_id: form.id, number, job_id: job.id, answers }
    await save.send({ ...to, ...(corrects && { replaces: corrects.id, reason: reason.trim() }) })
    filling.forget()
    onClose()
  }

  const isLast = place >= pages.length - 1
  return (
    <Dialog
      opened
      size="lg"
      tall
      title={corrects ? t('Correct {{name}}', { name: form.name }) : form.name}
      subtitle={form.about}
      busy={save.isPending}
      onClose={onClose}
      footer={
        <PageButtons at={place} of={pages.length} onTurn={setAt}>
          <Button loading={save.isPending} onClick={() => void submit().catch(() => {})}>
            {t('Save form')}
          </Button>
        </PageButtons>
      }
    >
      <Stack gap="lg">
        <Beginning form={form} filling={filling} isNew={!corrects} begin={begin} />
        <FillingPhotosProvider value={photos}>
          {pages[place] && (
            <FormPages
              key={pages[place].id}
              page={pages[place]}
              filled={filled}
              given={given}
              problems={problems}
              onChange={put}
            />
          )}
        </FillingPhotosProvider>
        {corrects && isLast && (
          <GrowingText
            label={t('Why is it corrected?')}
            withAsterisk
            minRows={2}
            maxLength={1_000}
            value={reason}
            error={isReasonMissing ? t(formTexts.reason) : undefined}
            onChange={event => {
              setReason(event.currentTarget.value)
              setReasonMissing(false)
            }}
          />
        )}
      </Stack>
    </Dialog>
  )
}

interface BeginningProps {
  form: FillDialogProps['form']
  filling: ReturnType<typeof useFilling>
  isNew: boolean
  begin: FormAnswers
}

/** Offers the answers of the last visit, or says that unfinished ones are back. */
function Beginning({ form, filling, isNew, begin }: BeginningProps) {
  const t = useTexts()
  const [isOver, setOver] = useState(false)
  if (isOver) return null
  if (filling.isRestored)
    return (
      <Alert color="blue">
        <Group justify="space-between">
          {t('Your unfinished answers are back.')}
          <Button
            variant="default"
            size="sm"
            onClick={() => {
              filling.replace(begin)
              setOver(true)
            }}
          >
            {t('Start again')}
          </Button>
        </Group>
      </Alert>
    )
  const { last } = form
  if (!isNew || !last || filling.isTouched) return null
  return (
    <Button
      variant="default"
      style={{ alignSelf: 'flex-start' }}
      onClick={() => {
        const drawn = fieldsOf(form.content).filter(({ kind }) => kind === 'photo' || kind === 'signature')
        const without = Object.entries(last).filter(([key]) => drawn.every(({ id }) => id !== key))
        filling.replace(Object.fromEntries(without))
      }}
    >
      {t('Same as last visit')}
    </Button>
  )
}

/** Photos go through the queue of this device, before the form that names them. */
function useJobPhotos(
  job: { id: number; number: number },
  { names, name, marks, mark }: Pick<ReturnType<typeof useFilling>, 'names' | 'name' | 'marks' | 'mark'>,
  /** The answer that is corrected. */
  answerId: number | undefined,
): FillingPhotos {
  const t = useTexts()
  const files = useRef(new Map<string, File>())
  const note = useRef({ name, mark })
  note.current = { name, mark }
  const title = t('Job #{{number}}', { number: job.number })
  return useMemo(
    () => ({
      async take(file, original) {
        const key = newKey()
        const { method, path, changes, upload } = answersContract.addPhoto
        files.current.set(key, file)
        note.current.name(key, file.name)
        if (original !== undefined) note.current.mark(key, original)
        await addFile(
          {
            title,
            typed: file.name,
            job: job.id,
            key,
            entry: { method, path, changes, upload },
            input: { key, job_id: job.id, ...(original !== undefined && { marks: original }) },
          },
          file,
        )
        return key
      },
      nameOf: key => names[key] ?? '',
      fileOf: key => files.current.get(key) ?? null,
      originalOf: key => marks[key],
      ...(answerId !== undefined && {
        read: async (key: string) => (await send(answersContract.photo, { id: answerId, key })) as Blob,
      }),
    }),
    [job.id, title, names, marks, answerId],
  )
}
