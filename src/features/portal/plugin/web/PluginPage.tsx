import { Alert } from '@mantine/core'
import { searchConsoleContract } from '#features/sales/search-console/search-console.contract.ts'
import { siteError } from '#features/sales/web-form/web/site-error.ts'
import classes from '#features/sales/web-form/web/web-form.module.css'
import { mostSites, siteOf } from '#features/sales/web-form/web-form.rules.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { FormCard } from '#web/forms/FormCard.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { TagsField } from '#web/forms/TagsField.tsx'
import { useSettingsForm } from '#web/forms/use-settings-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { pluginContract, type ShownPlugin } from '../plugin.contract.ts'
import { openedParts, type Plugin } from '../plugin.rules.ts'
import { PluginCode } from './PluginCode.tsx'
import { PluginRequests } from './PluginRequests.tsx'
import { partLabels } from './part-labels.ts'

/** The plugin for the company's website: where it may stand, its code, and who asked for it. */
export default function PluginPage() {
  const t = useTexts()
  const read = useRead(pluginContract.getApiKey, {}, { staleTime: 0 })
  return (
    <Loaded read={read} failed={t('Couldn’t load settings')}>
      {({ result }) => <Editor kept={result} />}
    </Loaded>
  )
}

function Editor({ kept }: { kept: ShownPlugin }) {
  const t = useTexts()
  const verified = useRead(searchConsoleContract.fetchVerifiedProperties, {}).data?.data ?? []
  const own = verified.flatMap(({ identifier }) => siteOf(identifier) ?? [])
  const form = useSettingsForm(pluginContract.savePlugin, kept, {
    values: ({ is_on, sites, has_button, opens, has_text, label, version }): Plugin => ({
      is_on,
      sites,
      has_button,
      opens,
      has_text,
      // The default shows in the reader's language; after the first save it stays as written.
      label: version > 0 ? label : t(label),
    }),
  })
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <FormCard
          form={form}
          width={640}
          title={t('Website Plugin')}
          about={t('Puts forms, bookings and reviews on your website, without cookies.')}
        >
          {!kept.parts.includes('form') && (
            <Alert color="yellow">
              {t('The web form is off.')}{' '}
              <AppLink to="/settings/webform">{t('Open the web form’s settings')}</AppLink>
            </Alert>
          )}
          <SwitchField name="is_on" label={t('Plugin is active')} />
          <TagsField
            name="sites"
            label={t('Allowed websites')}
            description={t('Leave empty for any website.')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxTags={mostSites}
            data={[...new Set(own)]}
            error={siteError(form)}
          />
          <SwitchField
            name="has_text"
            label={t('Visitors can ask to be texted back')}
            description={t('Their question becomes a lead.')}
          />
          <SwitchField name="has_button" label={t('Button in the corner of every page')} />
          <SelectField
            name="opens"
            label={t('Button opens')}
            data={openedParts.map(part => ({ value: part, label: t(partLabels[part]) }))}
          />
          <TextField name="label" label={t('Button text')} maxLength={30} />
        </FormCard>
        <PluginRequests />
      </div>
      <div className={classes.side}>
        <PluginCode plugin={kept} />
        {kept.is_on && kept.parts.length > 0 && (
          <Card title={t('Preview')}>
            <iframe
              key={kept.version}
              className={classes.preview}
              title={t('Preview')}
              src={`/api/plugin/${kept.key}/preview`}
            />
          </Card>
        )}
      </div>
    </div>
  )
}
