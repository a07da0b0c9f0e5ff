import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconInfoCircle, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { noAward } from '#features/people/pay/pay.rules.ts'
import { dayText, parseDay } from '#shared/dates.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { Card } from '#web/ui/Card.tsx'
import { DayInput } from '#web/ui/dates/DayInput.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { payrollContract } from '../payroll.contract.ts'
import { PayrollItems } from './PayrollItems.tsx'
import { PayrollPeople } from './PayrollPeople.tsx'
import { PayrollRuns } from './PayrollRuns.tsx'

/** Pay that is new in a period, and the runs before. */
export default function PayrollPage() {
  const t = useTexts()
  const { today, day: shown } = useCompanyTime()
  const [day, setDay] = useState(dayText(today))
  const read = useRead(payrollContract.preview, { day }, { staleTime: 0 })
  const pay = useSend(payrollContract.export, { saved: 'Run created.' })
  const confirm = useConfirm()
  const [isNaming, setIsNaming] = useState(false)
  return (
    <Stack gap="md">
      <DayInput label={t('Pay period containing')} value={day} onChange={next => next && setDay(next)} />
      <Loaded read={read} failed={t('Couldn’t load payroll')}>
        {({ result, waiting, runs, first_day, last_day, shares_from }) => {
          const period = `${shown(parseDay(first_day)!)} – ${shown(parseDay(last_day)!)}`
          const cents = result.reduce((sum, person) => sum + person.cents, 0)
          return (
            <>
              <Alert color="blue" icon={<IconInfoCircle size={18} />}>
                {t(noAward)}
              </Alert>
              {waiting.length > 0 && (
                <Alert color="yellow" title={t('Not approved yet')}>
                  {waiting.map(person => person.name).join(', ')}
                </Alert>
              )}
              {isNaming && <PayrollItems people={result} onClose={() => setIsNaming(false)} />}
              <Card
                title={t('To pay')}
                about={period}
                end={
                  result.length > 0 && (
                    <Button variant="default" size="compact-sm" onClick={() => setIsNaming(true)}>
                      {t('Pay item names')}
                    </Button>
                  )
                }
              >
                <Stack gap="md">
                  {result.length === 0 ? (
                    <Text c="dimmed">{t('Nothing new to pay in this period.')}</Text>
                  ) : (
                    <PayrollPeople people={result} />
                  )}
                  {result.some(person => person.shares.length > 0) && (
                    <Text size="sm" c="dimmed">
                      {t('Percentage pay counts payments from {{date}}.', {
                        date: shown(parseDay(shares_from)!),
                      })}
                    </Text>
                  )}
                  {result.length > 0 && (
                    <Group justify="space-between">
                      <Text fw={600}>{t('Total: {{amount}}', { amount: moneyText(cents) })}</Text>
                      <Button
                        leftSection={<IconSend size={16} />}
                        onClick={() =>
                          void confirm({
                            title: t('Create this run?'),
                            message: t(
                              'These weeks can’t be reopened afterwards. Later changes become corrections.',
                            ),
                            confirm: t('Create run'),
                            run: () => pay.send({ day }),
                          })
                        }
                      >
                        {t('Create pay run')}
                      </Button>
                    </Group>
                  )}
                </Stack>
              </Card>
              <PayrollRuns runs={runs} />
            </>
          )
        }}
      </Loaded>
    </Stack>
  )
}
