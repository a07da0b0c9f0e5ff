import { Anchor, Stack, Text } from '@mantine/core'
import { filesContract } from '#features/jobs/files/files.contract.ts'
import { isPicture } from '#features/jobs/files/files.rules.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { DateTimeField } from '#web/forms/DateTimeField.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { MultiSelectField } from '#web/forms/MultiSelectField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { socialContract } from '../social.contract.ts'
import { type Channel, channelLabels, mostText, socialTexts } from '../social.rules.ts'
import { PhotoChoice } from './PhotoChoice.tsx'
import { PostPreview } from './PostPreview.tsx'

interface Values {
  job_id: number | null
  before_id: number | null
  after_id: number | null
  text: string
  consent_by: string
  channels: Channel[]
  post_at: string | null
}

/** Makes a post of a closed job. */
export function PostDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const accounts = useRead(socialContract.accounts, {}).data?.result
  const jobs = useRead(socialContract.jobs, {}).data?.data ?? []
  const add = useSend(socialContract.add)
  const form = useContractForm<typeof socialContract.add, Values>(socialContract.add, {
    draft: 'spotlight post',
    defaults: {
      job_id: null,
      before_id: null,
      after_id: null,
      text: '',
      consent_by: '',
      channels: [],
      post_at: null,
    },
    rules: values => {
      if (values.job_id === null) return [{ field: 'job_id', message: socialTexts.chooseJob }]
      if (values.after_id === null) return [{ field: 'after_id', message: socialTexts.photo }]
      if (values.channels.length === 0) return [{ field: 'channels', message: socialTexts.channel }]
      return []
    },
    onSubmit: async input => {
      await add.send(input)
      onClose()
    },
  })
  const { watch, setValue } = form.methods
  const values = watch()
  const job = jobs.find(({ id }) => id === values.job_id)
  const files = useRead(
    filesContract.list,
    { jobId: values.job_id ?? 0 },
    { enabled: values.job_id !== null },
  )
  const photos = (files.data?.result ?? []).filter(isPicture)
  const offered: Channel[] = [
    ...(accounts?.is_on ? (['page'] as const) : []),
    ...(accounts && accounts.google.length > 0 ? (['google'] as const) : []),
  ]
  /** Photos and client belong to one job. */
  function changeJob(id: number | null) {
    const next = jobs.find(each => each.id === id)
    setValue('before_id', null)
    setValue('after_id', null)
    if (next) setValue('consent_by', next.name)
  }
  const photo = (id: number | null) => photos.find(each => each.id === id) ?? null
  return (
    <FormDialog
      opened
      size="lg"
      form={form}
      onClose={onClose}
      title={t('New post')}
      save={values.post_at ? t('Post later') : t('Post now')}
    >
      <Stack gap="md">
        <SelectField<number>
          name="job_id"
          label={t('Closed job')}
          withAsterisk
          searchable
          nothingFoundMessage={t('No closed job with photos')}
          data={jobs.map(({ id, number, name, types }) => ({
            value: id,
            label: [`#${number}`, name, types].filter(Boolean).join(', '),
          }))}
          onChosen={changeJob}
        />
        {job && job.posts > 0 && (
          <Text size="sm" c="orange.8">
            {t('This job has been posted already.')}
          </Text>
        )}
        {values.job_id !== null && (
          <>
            <PhotoChoice name="before_id" label={t('Photo before')} photos={photos} isOptional />
            <PhotoChoice name="after_id" label={t('Photo after')} photos={photos} />
          </>
        )}
        <TextArea
          name="text"
          label={t('Text')}
          description={t('Only the suburb is added, never the address.')}
          withAsterisk
          minRows={4}
          maxLength={mostText.page}
        />
        <TextField
          name="consent_by"
          label={t('Client who agreed')}
          description={t('Ask first. The name and today’s date are kept.')}
          withAsterisk
          maxLength={120}
        />
        <MultiSelectField
          name="channels"
          label={t('Post to')}
          withAsterisk
          data={offered.map(each => ({ value: each, label: t(channelLabels[each]) }))}
        />
        {accounts && offered.length === 0 && (
          <Text size="sm" c="orange.8">
            {t('Switch on your page or connect Google first.')}{' '}
            <Anchor component={AppLink} to="/social/accounts" inherit underline="always">
              {t('Social accounts')}
            </Anchor>
          </Text>
        )}
        <DateTimeField name="post_at" label={t('Post at')} description={t('Leave empty to post now.')} />
        {values.channels.map(channel => (
          <PostPreview
            key={channel}
            channel={channel}
            text={values.text}
            suburb={job?.suburb ?? ''}
            before={photo(values.before_id)}
            after={photo(values.after_id)}
          />
        ))}
      </Stack>
    </FormDialog>
  )
}
