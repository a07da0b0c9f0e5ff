import { Alert, Group, Paper, SimpleGrid } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useWatch } from 'react-hook-form'
import { leadSourcesContract } from '#features/clients/lead-sources/lead-sources.contract.ts'
import { ColourField } from '#web/forms/ColourField.tsx'
import { FormCard } from '#web/forms/FormCard.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { TagsField } from '#web/forms/TagsField.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import type { ContractForm } from '#web/forms/use-form.ts'
import { useSettingsForm } from '#web/forms/use-settings-form.ts'
import { languageNames, languages, useTexts } from '#web/i18n.ts'
import { QuestionRows } from '#web/questions/QuestionRows.tsx'
import { newKey } from '#web/send.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { type ShownWebForm, webFormContract } from '../web-form.contract.ts'
import { mostQuestions, mostSites, type WebForm } from '../web-form.rules.ts'
import { siteError } from './site-error.ts'
import { WebFormCode } from './WebFormCode.tsx'
import classes from './web-form.module.css'

/** The form for the company's website: what it asks, how it looks, and the code to paste. */
export default function WebFormPage() {
  const t = useTexts()
  const read = useRead(webFormContract.read, {}, { staleTime: 0 })
  return (
    <Loaded read={read} failed={t('Couldn’t load the web form')}>
      {({ result }) => <Editor kept={result} />}
    </Loaded>
  )
}

function Editor({ kept }: { kept: ShownWebForm }) {
  const t = useTexts()
  const sources = useRead(leadSourcesContract.options, {}, { staleTime: 300_000 }).data?.result ?? []
  const form = useSettingsForm(webFormContract.save, kept, {
    values: ({ version, key: _, url: _url, ...shown }): WebForm => {
      if (version > 0) return shown
      // Default texts show in the reader's language; after the first save they stay as written.
      const { title, intro, button, thanks } = shown
      return { ...shown, title: t(title), intro: t(intro), button: t(button), thanks: t(thanks) }
    },
  })
  const choices = [
    { value: 'off', label: t('Not asked') },
    { value: 'asked', label: t('Asked') },
    { value: 'required', label: t('Required') },
  ]
  return (
    <div className={classes.page}>
      <FormCard
        form={form}
        width={640}
        title={t('Web form')}
        about={t('Add it to your website. Submissions appear in Leads straight away.')}
      >
        <SwitchField name="is_on" label={t('Form is active')} />
        <TextField name="title" label={t('Title')} maxLength={80} />
        <TextArea name="intro" label={t('Introduction')} maxLength={500} minRows={2} />
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
          <SelectField name="phone" label={t('Phone')} data={choices} />
          <SelectField name="email" label={t('Email')} data={choices} />
          <SelectField name="address" label={t('Address')} data={choices} />
        </SimpleGrid>
        <SwitchField name="photos" label={t('People can add photos')} />
        <Questions form={form} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextField name="button" label={t('Button')} maxLength={30} />
          <ColourField name="colour" label={t('Colour')} />
          <SelectField
            name="language"
            label={t('Language')}
            data={languages.map(code => ({ value: code, label: languageNames[code] ?? code }))}
          />
          <SelectField<number> name="source_id" label={t('Lead source')} clearable data={sources} />
        </SimpleGrid>
        <TextArea name="thanks" label={t('After sending')} maxLength={500} minRows={2} />
        <TagsField
          name="sites"
          label={t('Allowed websites')}
          description={t('Leave empty for any website.')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxTags={mostSites}
          error={siteError(form)}
        />
        <SwitchField name="mails" label={t('Email the office each lead')} />
      </FormCard>
      <div className={classes.side}>
        <Preview form={form} />
        <WebFormCode url={kept.url} isOn={kept.is_on} />
      </div>
    </div>
  )
}

function Questions({ form }: { form: ContractForm<WebForm> }) {
  const t = useTexts()
  const questions = useWatch({ control: form.methods.control, name: 'questions' })
  return (
    <QuestionRows
      name="questions"
      most={mostQuestions}
      blank={() => ({ id: newKey().slice(0, 12), label: '', choices: [], is_required: false })}
      texts={{
        add: t('Add a question'),
        remove: number => t('Remove question {{number}}', { number: String(number) }),
      }}
    >
      {(i, buttons) => (
        <Paper withBorder p="md" radius="lg">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextField name={`questions.${i}.label`} label={t('Question')} maxLength={120} />
            <TagsField
              name={`questions.${i}.choices`}
              label={t('Choices')}
              placeholder={questions[i]?.choices.length ? undefined : t('Leave empty for a typed answer')}
              maxTags={20}
            />
          </SimpleGrid>
          <Group justify="space-between" mt="md">
            <SwitchField name={`questions.${i}.is_required`} label={t('Required')} />
            {buttons}
          </Group>
        </Paper>
      )}
    </QuestionRows>
  )
}

/** The form as it will look, while it is typed. What is shown in it can neither send nor run anything. */
function Preview({ form }: { form: ContractForm<WebForm> }) {
  const t = useTexts()
  const [values] = useDebouncedValue(form.methods.watch(), 400)
  const { data, error } = useRead(webFormContract.preview, values, { keepPrevious: true, staleTime: 60_000 })
  return (
    <Card title={t('Preview')}>
      {!data && error && <Alert color="yellow">{t(error)}</Alert>}
      {data && <iframe className={classes.preview} title={t('Preview')} sandbox="" srcDoc={data.html} />}
    </Card>
  )
}
