import { type Measure, measures } from '#features/insight/measures/measures.rules.ts'
import { moneyMarks } from '#shared/numbers/money-text.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useSettingsForm } from '#web/forms/use-settings-form.ts'
import { language, useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { insightContract } from '../insight.contract.ts'
import { type Headline, headlines } from '../insight.rules.ts'

interface Kept {
  targets: { measure: Headline; target: number | null }[]
  version: number
}

/** The company's targets for a month. */
export function TargetsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const read = useRead(insightContract.targets, {}, { staleTime: 0 })
  if (read.data) return <TargetsForm kept={read.data.result} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={t('Targets')}>
      <Loaded read={read} failed={t('Couldn’t load targets')}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

/** Units as people type them: dollars, hours, percent. */
const typed = (measure: Measure) => {
  const { unit } = measures[measure]
  return unit === 'count' ? 1 : unit === 'minutes' ? 60 : 100
}

function TargetsForm({ kept, onClose }: { kept: Kept; onClose: () => void }) {
  const t = useTexts()
  const form = useSettingsForm<typeof insightContract.saveTargets, Kept>(insightContract.saveTargets, kept)
  const { watch, setValue } = form.methods
  const { targets } = watch()
  const { prefix, suffix, ...separators } = moneyMarks(language())
  return (
    <FormDialog
      opened
      form={{
        ...form,
        submit: async event => {
          const isSaved = await form.submit(event)
          if (isSaved) onClose()
          return isSaved
        },
      }}
      onClose={onClose}
      title={t('Targets')}
      subtitle={t('Per month. Leave empty for no target.')}
    >
      {targets.map(({ measure, target }, at) => {
        const { unit, label, about } = measures[measure]
        return (
          <NumberInput
            key={measure}
            mb="sm"
            label={t(label)}
            description={headlines[measure] === 'less' ? t('At most') : t('At least')}
            title={t(about)}
            min={0}
            max={unit === 'rate' ? 100 : 1e9}
            decimalScale={unit === 'count' ? 0 : 2}
            {...separators}
            hideControls
            prefix={unit === 'cents' ? prefix : ''}
            suffix={
              unit === 'cents' ? suffix : unit === 'rate' ? '%' : unit === 'minutes' ? ` ${t('hours')}` : ''
            }
            value={target === null ? '' : target / typed(measure)}
            onChange={value =>
              setValue(
                'targets',
                targets.with(at, {
                  measure,
                  target: value === '' ? null : Math.round(Number(value) * typed(measure)),
                }),
                { shouldDirty: true },
              )
            }
          />
        )
      })}
    </FormDialog>
  )
}
