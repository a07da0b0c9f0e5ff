import { Button, Group, Table, Text, VisuallyHidden } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { Card } from '#web/ui/Card.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { differenceLabels } from '../employees.rules.ts'
import {
  type ProgramEmployee,
  type ProgramMember,
  payrollProgramContract,
} from '../payroll-program.contract.ts'

const AddEmployeeDialog = lazyDialog(async () => (await import('./AddEmployeeDialog.tsx')).AddEmployeeDialog)

interface MembersCardProps {
  program: string
  members: readonly ProgramMember[]
  employees: readonly ProgramEmployee[]
}

/** Each member of the team with the employee that they are. */
export function MembersCard({ program, members, employees }: MembersCardProps) {
  const t = useTexts()
  const [adding, setAdding] = useState<ProgramMember | null>(null)
  return (
    <Card title={t('Team')} about={t('Link each team member to an employee in {{program}}.', { program })}>
      <Table.ScrollContainer minWidth={640}>
        <Table aria-label={t('Team')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Name')}</Table.Th>
              <Table.Th>{t('Employee')}</Table.Th>
              <Table.Th>{t('Differences')}</Table.Th>
              <Table.Th>
                <VisuallyHidden>{t('Actions')}</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {members.map(member => (
              <MemberRow
                key={member.user_id}
                member={member}
                employees={employees}
                onAdd={() => setAdding(member)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {adding && <AddEmployeeDialog program={program} member={adding} onClose={() => setAdding(null)} />}
    </Card>
  )
}

interface MemberRowProps {
  member: ProgramMember
  employees: readonly ProgramEmployee[]
  onAdd: () => void
}

function MemberRow({ member, employees, onAdd }: MemberRowProps) {
  const t = useTexts()
  const link = useSend(payrollProgramContract.link, { saved: 'Saved.' })
  const { user_id, name, employee_id, suggested_id } = member
  const suggested = employees.find(each => each.employee_id === suggested_id)
  const free = employees.filter(each => each.user_id === null || each.user_id === user_id)
  return (
    <Table.Tr>
      <Table.Td>
        {name}
        <Text size="xs" c="dimmed">
          {member.email}
        </Text>
      </Table.Td>
      <Table.Td>
        <Select
          aria-label={t('Employee for {{name}}', { name })}
          placeholder={t('Not linked')}
          data={free.map(each => ({ value: each.employee_id, label: each.name }))}
          value={employee_id}
          clearable
          searchable={free.length > 8}
          clearButtonProps={{ 'aria-label': t('Clear') }}
          disabled={link.isPending}
          w={230}
          onChange={next => void link.send({ user_id, employee_id: next ?? '' }).catch(() => {})}
        />
      </Table.Td>
      <Table.Td>
        <Group gap={6}>
          {member.differences.map(each => (
            <StatusBadge key={each} tone="amber">
              {t(differenceLabels[each])}
            </StatusBadge>
          ))}
        </Group>
      </Table.Td>
      <Table.Td ta="right">
        {suggested && (
          <Button
            size="compact-sm"
            variant="default"
            loading={link.isPending}
            onClick={() => void link.send({ user_id, employee_id: suggested.employee_id }).catch(() => {})}
          >
            {t('Link to {{name}}', { name: suggested.name })}
          </Button>
        )}
        {employee_id === null && !suggested && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconUserPlus size={14} />}
            onClick={onAdd}
          >
            {t('Add to payroll')}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  )
}
