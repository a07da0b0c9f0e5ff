import { Menu } from '@mantine/core'
import { IconBeach, IconCalendarTime, IconSelectAll, IconUser, IconUsers } from '@tabler/icons-react'
import { hasPermission } from '#shared/access.ts'
import { dayText } from '#shared/dates.ts'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { useViewer } from '#web/viewer.ts'
import classes from '../CalendarPage.module.css'

export interface OpenedPerson {
  id: number
  name: string
  /** Client coordinates. */
  x: number
  y: number
}

interface PersonMenuProps {
  at: OpenedPerson
  /** The day shown. */
  date: number
  technician: number | null
  onTechnician: (technician: number | null) => void
  onLeave: (person: number) => void
  /** Left out for who may not move appointments. */
  onSelectAll?: (person: number) => void
  onClose: () => void
}

/** Actions on a row of the board: show alone, note leave, open shifts. */
export function PersonMenu(props: PersonMenuProps) {
  const { at, date, technician, onTechnician, onLeave, onSelectAll, onClose } = props
  const t = useTexts()
  const go = useGo()
  const mayManage = hasPermission(useViewer(), 'team.manage')
  const { id, name, x, y } = at
  const isAlone = technician === id
  return (
    <Menu key={`${id} ${x} ${y}`} opened onClose={onClose} position="bottom-start" withinPortal shadow="lg">
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={classes.menuAnchor}
          style={{ left: x, top: y }}
          aria-label={t('Actions for {{name}}', { name })}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {mayManage && (
          <Menu.Item leftSection={<IconBeach size={15} />} onClick={() => onLeave(id)}>
            {t('Away on {{day}}', { day: { day: dayText(date) } })}
          </Menu.Item>
        )}
        {onSelectAll && (
          <Menu.Item leftSection={<IconSelectAll size={15} />} onClick={() => onSelectAll(id)}>
            {t('Select the open appointments shown')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={isAlone ? <IconUsers size={15} /> : <IconUser size={15} />}
          onClick={() => onTechnician(isAlone ? null : id)}
        >
          {isAlone ? t('All technicians') : t('Only {{name}}', { name })}
        </Menu.Item>
        {mayManage && (
          <Menu.Item
            leftSection={<IconCalendarTime size={15} />}
            onClick={() => void go({ to: '/shift/allocation', query: { date: dayText(date) } })}
          >
            {t('Shifts and Leave')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
