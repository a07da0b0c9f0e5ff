import { Alert, Button, SimpleGrid, Stack } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { teamContract } from '#features/people/team/team.contract.ts'
import { dayMinutes } from '#shared/dates.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { MultiSelectField } from '#web/forms/MultiSelectField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { TagsField } from '#web/forms/TagsField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { language, useTexts } from '#web/i18n.ts'
import { ClosedDemoNotice } from '#web/ui/page/ClosedDemoNotice.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { type MailedReport, type ReportSchedule, reportMailsContract } from '../../report-mails.contract.ts'
import { type Every, type MailFormat, mailProblem } from '../../report-mails.rules.ts'
import { useRhythm } from './use-rhythm.ts'

interface Values {
  every: Every
  on_day: number
  at: number
  format: MailFormat
  active: boolean
  compare: boolean
  user_ids: number[]
  emails: string[]
}

interface ScheduleDialogProps {
  title: string
  report: MailedReport
  /** null: a new one. */
  stored: ReportSchedule | null
  onClose: () => void
}

/** Has a report mailed: how often, to whom, and what is attached. */
export function ScheduleDialog({ title, report, stored, onClose }: ScheduleDialogProps) {
  const t = useTexts()
  const confirm = useConfirm()
  const viewer = useViewer()
  const { wall } = useCompanyTime()
  const { days, everies } = useRhythm()
  const team = useRead(teamContract.workerOptions, {}).data?.result ?? []
  const save = useSend(reportMailsContract.save, { saved: reply => reply.message })
  const remove = useSend(reportMailsContract.remove, { saved: reply => reply.message })
  const mailMe = useSend(reportMailsContract.mailMe, { saved: reply => reply.message })
  const readers = stored?.readers ?? []
  const form = useContractForm(reportMailsContract.save, {
    draft: `mails of ${title} ${stored?.id ?? 'new'}`,
    defaults: {
      every: stored?.every ?? 'week',
      on_day: stored?.on_day ?? 1,
      at: stored?.at ?? 7 * 60,
      format: stored?.format ?? 'pdf',
      active: stored?.active ?? true,
      compare: stored ? stored.report.compare : true,
      user_ids: stored ? readers.flatMap(({ user_id }) => user_id ?? []) : [viewer.id],
      emails: readers.filter(({ user_id }) => user_id === null).map(({ name }) => name),
    } satisfies Values as Values,
    toInput: ({ compare, ...values }) => ({
      ...values,
      report: { ...report, compare },
      language: language(),
      ...(stored && { id: stored.id, version: stored.version }),
    }),
    rules: values => {
      const problem = mailProblem(values, values)
      return problem ? [{ field: problem.field as keyof Values, message: problem.message }] : []
    },
    onSubmit: async input => {
      await save.send(input)
      onClose()
    },
  })
  const { every } = form.methods.watch()
  const times = Array.from({ length: dayMinutes / 30 }, (_, i) => ({
    value: i * 30,
    label: wall(i * 30, 'time'),
  }))
  const { emails: wrong } = form.methods.formState.errors
  const emailProblem = Array.isArray(wrong)
    ? wrong.find(each => each?.message)?.message
    : (wrong?.message as string | undefined)
  return (
    <FormDialog
      opened
      form={form}
      onClose={onClose}
      title={t('Send by email')}
      subtitle={title}
      footerStart={
        stored && (
          <Button
            variant="subtle"
            color="pink"
            onClick={async () => {
              const run = () => remove.send({ ids: [stored.id] })
              const question = { title: t('Stop these emails?'), message: title, danger: true }
              if (await confirm({ ...question, confirm: t('Delete'), run })) onClose()
            }}
          >
            {t('Delete')}
          </Button>
        )
      }
    >
      <Stack gap="sm">
        <ClosedDemoNotice />
        <SimpleGrid cols={{ base: 1, sm: every === 'day' ? 2 : 3 }} spacing="sm">
          <SelectField<Every>
            name="every"
            label={t('How often')}
            data={everies}
            onChosen={() => form.methods.setValue('on_day', 1)}
          />
          {every !== 'day' && <SelectField<number> name="on_day" label={t('Day')} data={days(every)} />}
          <SelectField<number> name="at" label={t('Time')} data={times} />
        </SimpleGrid>
        <MultiSelectField<number>
          name="user_ids"
          label={t('Team')}
          description={t('Each person gets the figures they can see.')}
          data={team.map(({ value, label }) => ({ value, label }))}
        />
        <TagsField
          name="emails"
          label={t('Other addresses')}
          description={t(
            'We’ll ask them first. They’ll see what you can see. Press Enter after each address.',
          )}
          splitChars={[',', ';', ' ']}
          error={emailProblem}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" style={{ alignItems: 'end' }}>
          <SelectField<MailFormat>
            name="format"
            label={t('Attachment')}
            data={[
              { value: 'pdf', label: t('PDF') },
              { value: 'xlsx', label: t('Excel') },
              { value: 'csv', label: t('CSV') },
              { value: 'none', label: t('No attachment') },
            ]}
          />
          <SwitchField name="compare" label={t('Compare with the previous period')} />
        </SimpleGrid>
        {stored && <SwitchField name="active" label={t('On')} />}
        {stored && (
          <Alert
            color="gray"
            icon={<IconMail size={18} />}
            title={t('Send a test')}
            styles={{ message: { display: 'flex', gap: 12, flexWrap: 'wrap', alignItems: 'center' } }}
          >
            {t('Emails the saved version to you only.')}
            <Button
              size="xs"
              variant="default"
              loading={mailMe.isPending}
              onClick={() => void mailMe.send({ id: stored.id })}
            >
              {t('Email it to me now')}
            </Button>
          </Alert>
        )}
      </Stack>
    </FormDialog>
  )
}
