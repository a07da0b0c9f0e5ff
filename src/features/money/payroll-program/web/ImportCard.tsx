import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { Card } from '#web/ui/Card.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { mayImport } from '../employees.rules.ts'
import { type ProgramEmployee, payrollProgramContract } from '../payroll-program.contract.ts'

interface ImportCardProps {
  program: string
  employees: readonly ProgramEmployee[]
}

/** Employees who are nobody of the team yet. */
export function ImportCard({ program, employees }: ImportCardProps) {
  const t = useTexts()
  const may = mayImport(useViewer())
  const bring = useSend(payrollProgramContract.import)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({})
  const open = employees.filter(each => each.user_id === null && each.is_active)
  const ids = open.map(each => each.employee_id).filter(id => chosen.includes(id))
  if (open.length === 0) return null
  async function run() {
    const { result } = await bring.send({ ids })
    setChosen([])
    setReasons(Object.fromEntries(result.map(({ id, reason }) => [id, reason ? t(reason) : ''])))
    const hasNew = result.some(({ done }) => done)
    if (hasNew) toast.success(t('Imported. No invitations sent.'))
  }
  return (
    <Card
      title={t('Employees not in your team')}
      about={t('They join your team as technicians. Invite them when you’re ready.')}
      end={
        <Button
          leftSection={<IconDownload size={15} />}
          disabled={ids.length === 0 || may !== true}
          title={may === true ? undefined : t(may)}
          loading={bring.isPending}
          onClick={() => void run().catch(() => {})}
        >
          {t('Import')}
        </Button>
      }
    >
      <Stack gap="sm" aria-label={t('Employees in {{program}}', { program })} role="group">
        {open.map(({ employee_id: id, name, email }) => (
          <div key={id}>
            <Checkbox
              label={name}
              description={email || t('No email')}
              checked={chosen.includes(id)}
              onChange={() =>
                setChosen(chosen.includes(id) ? chosen.filter(each => each !== id) : [...chosen, id])
              }
            />
            {reasons[id] && (
              <Text size="xs" c="red">
                {reasons[id]}
              </Text>
            )}
          </div>
        ))}
      </Stack>
    </Card>
  )
}
