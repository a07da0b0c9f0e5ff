import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconInfoCircle, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { dayText, parseDay } from '#shared/dates.ts'
import type { Receives } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { payContract } from '../pay.contract.ts'
import { noAward } from '../pay.rules.ts'
import { firstPayDay } from '../pay-days.rules.ts'
import { usualRules } from '../pay-fields.rules.ts'
import { PayRulesForm } from './PayRulesForm.tsx'

/** How hours become pay, from day to day. */
export default function PayRulesPage() {
  const t = useTexts()
  const read = useRead(payContract.rules, {}, { staleTime: 0 })
  return (
    <Loaded read={read} failed={t('Couldn’t load pay rules')}>
      {kept => <Rules {...kept} />}
    </Loaded>
  )
}

function Rules({ result, state }: Receives<typeof payContract.rules>) {
  const t = useTexts()
  const { today, day } = useCompanyTime()
  /** 0: new rules. */
  const [chosen, setChosen] = useState<number | null>(null)
  const shown = chosen === 0 ? undefined : (result.find(({ id }) => id === chosen) ?? result[0])
  const named = ({ starts_on }: { starts_on: string }) =>
    starts_on === firstPayDay ? t('From the start') : t('From {{day}}', { day: day(parseDay(starts_on)!) })
  const isFirst = result.length === 0
  const { id: _, version: __, ...fields } = shown ?? result[0] ?? { ...usualRules(state), id: 0, version: 0 }
  return (
    <Stack gap="md" style={{ maxWidth: 720 }}>
      <Alert color="blue" icon={<IconInfoCircle size={18} />}>
        {t(noAward)}
      </Alert>
      {!isFirst && (
        <Group align="flex-end">
          <Select<number>
            label={t('Pay rules')}
            value={shown?.id ?? 0}
            data={[
              ...(shown ? [] : [{ value: 0, label: t('New rules') }]),
              ...result.map(each => ({ value: each.id, label: named(each) })),
            ]}
            allowDeselect={false}
            onChange={setChosen}
          />
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            disabled={!shown}
            onClick={() => setChosen(0)}
          >
            {t('Schedule new rules')}
          </Button>
        </Group>
      )}
      <PayRulesForm
        key={shown?.id ?? 0}
        kept={shown}
        defaults={{ ...fields, starts_on: shown || isFirst ? fields.starts_on : dayText(today) }}
        isFirst={isFirst || shown?.starts_on === firstPayDay}
        onSaved={setChosen}
      />
    </Stack>
  )
}
