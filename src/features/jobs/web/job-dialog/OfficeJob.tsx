import { Anchor, Button, Divider, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { displayPhone, telHref } from '#shared/phone.ts'
import { Form } from '#web/forms/Form.tsx'
import { TextArea, TextField } from '#web/forms/fields.tsx'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useViewer } from '#web/viewer.ts'
import type { Job } from '../../jobs.contract.ts'
import { statuses } from '../../jobs.rules.ts'
import { CancelButton } from '../CancelButton.tsx'
import { AppointmentFields } from '../job-form/AppointmentFields.tsx'
import { ClientFactFields } from '../job-form/ClientFactFields.tsx'
import { ContactFields } from '../job-form/ContactFields.tsx'
import { JobFactFields } from '../job-form/JobFactFields.tsx'
import { JobTabs } from '../job-form/JobTabs.tsx'
import { checkJob } from '../job-form/job-checks.ts'
import type { JobValues } from '../job-form/job-values.ts'
import { OptionsTrouble } from '../job-form/OptionsTrouble.tsx'
import { TechnicianFields } from '../job-form/TechnicianFields.tsx'
import { useErrorTab } from '../job-form/use-error-tab.ts'
import { useJobOptions } from '../job-form/use-job-options.ts'
import { ChangedBanner } from './ChangedBanner.tsx'
import { mayEdit } from './closed-rule.ts'
import { DiarySide } from './DiarySide.tsx'
import classes from './JobDialog.module.css'
import { JobTitle } from './JobTitle.tsx'
import { StaleDialog } from './StaleDialog.tsx'
import { useJobEdit } from './use-job-edit.ts'

/** A job as the office works on it. */
export function OfficeJob({ job, onClose }: { job: Job; onClose: () => void }) {
  const t = useTexts()
  const viewer = useViewer()
  const time = useCompanyTime()
  const options = useJobOptions()
  const [tab, setTab] = useState('job')
  const [note, setNote] = useState('')
  const check = useCallback(
    (values: JobValues) => checkJob(values, options.required, 'edit'),
    [options.required],
  )
  const edit = useJobEdit(job, check)
  const { form, base, busy } = edit
  const { control, getValues } = form.methods
  const firstProblem = useCallback(() => check(getValues()), [check, getValues])
  useErrorTab(form.methods, 'edit', firstProblem, setTab)
  const verdict = mayEdit(base, viewer, Date.now())
  const isOpen = verdict === true

  return (
    <Dialog
      opened
      flush
      size="xl"
      onClose={onClose}
      dirty={() => form.isDirty() || note.trim() !== ''}
      busy={busy}
      title={<JobTitle control={control} company={base.company_name || base.name} isOpen={isOpen} />}
      footer={
        isOpen && (
          <>
            <CancelButton disabled={busy} />
            <Button
              loading={busy}
              onClick={event => {
                if (event.detail <= 1) void edit.save()
              }}
            >
              {t('Save')}
            </Button>
          </>
        )
      }
    >
      {edit.newer && <ChangedBanner onLoad={edit.load} />}
      {!isOpen && <p className={classes.lock}>{t(verdict)}</p>}
      <OptionsTrouble error={options.error} />
      <div className={classes.columns}>
        <Form
          guard={false}
          className={classes.main}
          form={{
            ...form,
            submit: event => {
              event?.preventDefault()
              return edit.save()
            },
          }}
        >
          <JobTabs
            isLocked={!isOpen}
            value={tab}
            onChange={setTab}
            tabs={[
              {
                id: 'job',
                label: t('Job'),
                content: (
                  <Stack gap="lg">
                    <JobFactFields options={options} statuses={statuses.map(each => each.id)} />
                    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
                      <TextArea
                        name="comment"
                        label={t('Company Comment')}
                        maxLength={10_000}
                        withAsterisk={options.required.additional_info}
                      />
                      <TextArea
                        name="tradie_comment"
                        label={t('Tradie Comment')}
                        maxLength={10_000}
                        withAsterisk={options.required.tradie_comment}
                      />
                    </SimpleGrid>
                    <TechnicianFields options={options} />
                    <div>
                      <Text fw={500} size="sm" mb={6}>
                        {t('Appointments')}
                      </Text>
                      <AppointmentFields control={control} options={options} jobId={job.id} />
                    </div>
                    <Divider />
                    <dl className={classes.facts}>
                      <div>
                        <dt>{t('Date created')}</dt>
                        <dd>{time.instant(base.date_created)}</dd>
                      </div>
                      {base.date_closed && (
                        <div>
                          <dt>{t('Date closed')}</dt>
                          <dd>{time.instant(base.date_closed)}</dd>
                        </div>
                      )}
                      {base.closed_by && (
                        <div>
                          <dt>{t('Closed by')}</dt>
                          <dd>{base.closed_by}</dd>
                        </div>
                      )}
                    </dl>
                  </Stack>
                ),
              },
              {
                id: 'client',
                label: t('Client'),
                content: (
                  <Stack gap="md">
                    <ClientFactFields
                      required={options.required}
                      name={
                        <TextField
                          name="name"
                          label={t('Name')}
                          maxLength={200}
                          withAsterisk={options.required.name}
                        />
                      }
                    />
                    <ClientLinks />
                    <ContactFields control={control} />
                  </Stack>
                ),
              },
            ]}
          />
        </Form>
        <DiarySide job={base} control={control} note={note} onNote={setNote} />
      </div>
      {edit.stale && (
        <StaleDialog
          {...edit.stale}
          names={options}
          onKeepMine={edit.keepMine}
          onLoadTheirs={edit.loadTheirs}
          onClose={edit.dismissStale}
        />
      )}
    </Dialog>
  )
}

/** Dials and mails what stands in the fields. */
function ClientLinks() {
  const t = useTexts()
  const [phone, email] = useWatch<JobValues, ['phone', 'email']>({ name: ['phone', 'email'] })
  const href = telHref(phone)
  if (!href && !email) return null
  return (
    <Text size="sm" style={{ display: 'flex', gap: 18, flexWrap: 'wrap' }}>
      {href && (
        <Anchor href={href} size="sm">
          <IconPhone size={14} aria-hidden="true" style={{ verticalAlign: '-2px' }} /> {t('Call')}{' '}
          {displayPhone(phone)}
        </Anchor>
      )}
      {email && (
        <Anchor href={`mailto:${email}`} size="sm">
          <IconMail size={14} aria-hidden="true" style={{ verticalAlign: '-2px' }} /> {email}
        </Anchor>
      )}
    </Text>
  )
}
