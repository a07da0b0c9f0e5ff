import { Button, Group, Table, Text, VisuallyHidden } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { Card } from '#web/ui/Card.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useIsBelow } from '#web/ui/use-is-phone.ts'
import { useSend } from '#web/use-endpoint.ts'
import { differenceLabels } from '../employees.rules.ts'
import {
  type ProgramEmployee,
  type ProgramMember,
  payrollProgramContract,
} from '../payroll-program.contract.ts'
import classes from './payroll-program.module.css'

const AddEmployeeDialog = lazyDialog(async () => (await import('./AddEmployeeDialog.tsx')).AddEmployeeDialog)

interface MembersCardProps {
  program: string
  members: readonly ProgramMember[]
  employees: readonly ProgramEmployee[]
}

/** Each member of the team with the employee that they are: rows of a table, on a phone a card each. */
export function MembersCard({ program, members, employees }: MembersCardProps) {
  const t = useTexts()
  const isPhone = useIsBelow('35.99em')
  const [adding, setAdding] = useState<ProgramMember | null>(null)
  const rows = members.map(member => ({ member, employees, onAdd: () => setAdding(member) }))
  return (
    <Card title={t('Team')} about={t('Link each team member to an employee in {{program}}.', { program })}>
      {isPhone ? (
        <ul className={classes.members} aria-label={t('Team')}>
          {rows.map(row => (
            <li key={row.member.user_id}>
              <Named {...row} />
              <EmployeeSelect {...row} />
              <Differences {...row} />
              <Actions {...row} />
            </li>
          ))}
        </ul>
      ) : (
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
              {rows.map(row => (
                <Table.Tr key={row.member.user_id}>
                  <Table.Td>
                    <Named {...row} />
                  </Table.Td>
                  <Table.Td>
                    <EmployeeSelect {...row} />
                  </Table.Td>
                  <Table.Td>
                    <Differences {...row} />
                  </Table.Td>
                  <Table.Td ta="right">
                    <Actions {...row} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {adding && <AddEmployeeDialog program={program} member={adding} onClose={() => setAdding(null)} />}
    </Card>
  )
}

interface MemberProps {
  member: ProgramMember
  employees: readonly ProgramEmployee[]
  onAdd: () => void
}

function Named({ member }: MemberProps) {
  return (
    <div>
      {member.name}
      <Text size="xs" c="dimmed">
        {member.email}
      </Text>
    </div>
  )
}

const useLink = () => useSend(payrollProgramContract.link, { saved: 'Saved.' })

function EmployeeSelect({ member: { user_id, name, employee_id }, employees }: MemberProps) {
  const t = useTexts()
  const link = useLink()
  const free = employees.filter(each => each.user_id === null || each.user_id === user_id)
  return (
    <Select
      className={classes.employee}
      aria-label={t('Employee for {{name}}', { name })}
      placeholder={t('Not linked')}
      data={free.map(each => ({ value: each.employee_id, label: each.name }))}
      value={employee_id}
      clearable
      searchable={free.length > 8}
      clearButtonProps={{ 'aria-label': t('Clear') }}
      disabled={link.isPending}
      onChange={next => void link.send({ user_id, employee_id: next ?? '' }).catch(() => {})}
    />
  )
}

function Differences({ member }: MemberProps) {
  const t = useTexts()
  return (
    <Group gap={6}>
      {member.differences.map(each => (
        <StatusBadge key={each} tone="amber">
          {t(differenceLabels[each])}
        </StatusBadge>
      ))}
    </Group>
  )
}

function Actions({ member: { user_id, employee_id, suggested_id }, employees, onAdd }: MemberProps) {
  const t = useTexts()
  const link = useLink()
  const suggested = employees.find(each => each.employee_id === suggested_id)
  if (suggested)
    return (
      <Button
        size="compact-sm"
        variant="default"
        loading={link.isPending}
        onClick={() => void link.send({ user_id, employee_id: suggested.employee_id }).catch(() => {})}
      >
        {t('Link to {{name}}', { name: suggested.name })}
      </Button>
    )
  if (employee_id !== null) return null
  return (
    <Button size="compact-sm" variant="default" leftSection={<IconUserPlus size={14} />} onClick={onAdd}>
      {t('Add to payroll')}
    </Button>
  )
}
