import { Button, Group, Text } from '@mantine/core'
import { useFees } from '#features/account/tax-and-fees/web/use-fees.ts'
import { dayText } from '#shared/dates.ts'
import type { Receives } from '#shared/endpoint.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { activityStatementContract } from '../activity-statement.contract.ts'
import { type Basis, canLodge, type Period } from '../activity-statement.rules.ts'

interface LodgeButtonProps {
  result: Receives<typeof activityStatementContract.read>['result']
  period: Period
  basis: Basis
}

/** Marks the period as lodged with its figures, or takes the mark off. */
export function LodgeButton({ result, period, basis }: LodgeButtonProps) {
  const t = useTexts()
  const confirm = useConfirm()
  const { today } = useCompanyTime()
  const { fees } = useFees()
  const lodge = useSend(activityStatementContract.lodge, { saved: 'Marked as lodged.' })
  const unlodge = useSend(activityStatementContract.unlodge, { saved: 'Mark removed.' })
  const may = useMay(activityStatementContract.lodge.access)
  if (!may || !fees) return null
  const { lodged, sales, sales_tax, purchases_tax } = result
  if (lodged)
    return (
      <Group mt="md">
        <Button
          variant="default"
          onClick={() =>
            void confirm({
              title: t('Remove the mark'),
              message: t('The figures kept from when you lodged will be deleted.'),
              confirm: t('Remove'),
              danger: true,
              run: () => unlodge.send({ id: lodged.id }),
            })
          }
        >
          {t('Remove the mark')}
        </Button>
      </Group>
    )
  const verdict = canLodge(period, dayText(today), fees)
  return (
    <Group mt="md">
      <Button
        loading={lodge.isPending}
        disabled={verdict !== true || result.asOf === null}
        onClick={() => void lodge.send({ ...period, basis, sales, sales_tax, purchases_tax }).catch(() => {})}
      >
        {t('Mark as lodged')}
      </Button>
      {verdict !== true && (
        <Text size="sm" c="dimmed">
          {t(verdict)}
        </Text>
      )}
    </Group>
  )
}
