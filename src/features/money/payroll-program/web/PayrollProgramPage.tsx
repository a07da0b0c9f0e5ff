import { Stack, Text } from '@mantine/core'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { gapTexts } from '../employees.rules.ts'
import { payrollProgramContract } from '../payroll-program.contract.ts'
import { ImportCard } from './ImportCard.tsx'
import { LeaveCard } from './LeaveCard.tsx'
import { MembersCard } from './MembersCard.tsx'
import { RunsCard } from './RunsCard.tsx'

/** The team beside the employees of the payroll program. */
export default function PayrollProgramPage() {
  const t = useTexts()
  const read = useRead(payrollProgramContract.employees, {}, { staleTime: 0 })
  return (
    <Loaded read={read} failed={t('Couldn’t load the payroll program')}>
      {({ program, gap, members, employees }) =>
        gap ? (
          <Card title={program ?? t('Payroll program')}>
            <Text size="sm">{t(gapTexts[gap])}</Text>
            {gap !== 'program' && <AppLink to="/settings/accounting">{t('Accounting')}</AppLink>}
          </Card>
        ) : (
          <Stack gap="lg">
            <RunsCard program={program!} />
            <LeaveCard program={program!} />
            <MembersCard program={program!} members={members} employees={employees} />
            <ImportCard program={program!} employees={employees} />
          </Stack>
        )
      }
    </Loaded>
  )
}
