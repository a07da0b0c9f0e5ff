import { Button } from '@mantine/core'
import { IconPin, IconPinnedOff } from '@tabler/icons-react'
import { parseDay } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { pinsContract } from '../pins.contract.ts'
import { followingDays } from '../pins.rules.ts'
import type { AddressQuestion } from './use-asked-report.ts'

interface PinButtonProps {
  name: string
  id: number | null
  question: AddressQuestion
}

/** Puts the report onto the viewer's dashboard as it is looked at, or takes it off. */
export function PinButton({ name, id, question: { from, to, by, compare, filter } }: PinButtonProps) {
  const t = useTexts()
  const { today } = useCompanyTime()
  const pins = useRead(pinsContract.list, {}).data?.result
  const pin = useSend(pinsContract.pin, { saved: reply => reply.message })
  const unpin = useSend(pinsContract.unpin, { saved: reply => reply.message })
  const days = followingDays({ from: parseDay(from) ?? today, to: parseDay(to) ?? today }, today)
  const shown = JSON.stringify([name, id, by ?? null, compare, filter, days])
  const pinned = pins?.find(
    each =>
      JSON.stringify([each.name, each.report_id, each.by, each.compare, each.filter, each.days]) === shown,
  )
  if (pinned)
    return (
      <Button
        variant="default"
        leftSection={<IconPinnedOff size={16} />}
        loading={unpin.isPending}
        onClick={() => void unpin.send({ id: pinned.id }).catch(() => {})}
      >
        {t('Unpin')}
      </Button>
    )
  return (
    <Button
      variant="default"
      leftSection={<IconPin size={16} />}
      loading={pin.isPending}
      onClick={() =>
        void pin
          .send({ name, ...(id !== null && { report_id: id }), by, filter, compare, days })
          .catch(() => {})
      }
    >
      {t('Pin to dashboard')}
    </Button>
  )
}
