import { ColourField } from '#web/forms/ColourField.tsx'
import { FormCard } from '#web/forms/FormCard.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { arrivalsContract } from '../arrivals.contract.ts'
import type { ArrivalSettings as Settings } from '../arrivals.rules.ts'

/** How the page looks on which a client follows a technician's journey. */
export function ArrivalSettings() {
  const t = useTexts()
  const read = useRead(arrivalsContract.readSettings, {}, { staleTime: 0 })
  return (
    <Loaded read={read} failed={t('The setting could not be loaded')}>
      {({ result }) => <ArrivalForm key={result.version} settings={result} />}
    </Loaded>
  )
}

function ArrivalForm({ settings }: { settings: Settings & { version: number } }) {
  const t = useTexts()
  const set = useSend(arrivalsContract.setSettings, { saved: 'Saved.' })
  const form = useContractForm(arrivalsContract.setSettings, {
    defaults: settings,
    onSubmit: async input => {
      await set.send(input)
    },
  })
  return (
    <FormCard
      form={form}
      width={720}
      title={t('Arrival page')}
      about={t(
        'When a technician starts travel, the client gets a text message with a link. It shows who comes and when, until they are there.',
      )}
    >
      <ColourField name="colour" label={t('Colour')} placeholder="#0b7f77" maw={240} />
      <SwitchField
        name="shows_position"
        label={t('Show where the technician is')}
        description={t('Only on the way to this client, and only while they are clocked in.')}
      />
    </FormCard>
  )
}
