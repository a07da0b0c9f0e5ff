import { Menu } from '@mantine/core'
import {
  IconCalendarEvent,
  IconCalendarX,
  IconCheckbox,
  IconExternalLink,
  IconMapPin,
  IconRepeat,
} from '@tabler/icons-react'
import { canBook } from '#features/jobs/job-status/job-status.rules.ts'
import { canMoveAppointment } from '#features/jobs/jobs/appointments.rules.ts'
import { useUsesRecurring } from '#features/jobs/recurring/web/use-uses-recurring.ts'
import { directionsUrl } from '#shared/directions.ts'
import { useTexts } from '#web/i18n.ts'
import { useViewer } from '#web/viewer.ts'
import classes from '../CalendarPage.module.css'
import { type AppointmentRow, titleOf } from '../calendar-events.ts'

export interface OpenedMenu {
  row: AppointmentRow
  /** In whose row or column it was opened; null: people do not stand apart. */
  person: number | null
  /** Client coordinates. */
  x: number
  y: number
}

interface EventMenuProps {
  at: OpenedMenu
  onClose: () => void
  onOpenJob: (row: AppointmentRow) => void
  onChange: (row: AppointmentRow) => void
  onSelect: (row: AppointmentRow, person: number | null) => void
  onRepeat: (row: AppointmentRow) => void
  onCancel: (row: AppointmentRow) => void
}

/** The actions for one appointment, opened by a right click, the menu key or a long press. */
export function EventMenu(props: EventMenuProps) {
  const { at, onClose, onOpenJob, onChange, onSelect, onRepeat, onCancel } = props
  const t = useTexts()
  const viewer = useViewer()
  const usesRecurring = useUsesRecurring()
  const { row, person, x, y } = at
  const move = canMoveAppointment(row, viewer, new Date())
  const why = move === true ? undefined : t(move)
  const hasPlace = row.lat !== null && row.lng !== null
  return (
    <Menu
      key={`${row.appointment_id} ${x} ${y}`}
      opened
      onClose={onClose}
      position="bottom-start"
      returnFocus={false}
      withinPortal
      shadow="lg"
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={classes.menuAnchor}
          style={{ left: x, top: y }}
          aria-label={t('Actions for {{name}}', { name: titleOf(row) })}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconExternalLink size={15} />} onClick={() => onOpenJob(row)}>
          {t('Open job')}
        </Menu.Item>
        {hasPlace && (
          <Menu.Item
            component="a"
            target="_blank"
            rel="noreferrer"
            href={directionsUrl({ lat: row.lat!, lng: row.lng!, address: row.address })}
            leftSection={<IconMapPin size={15} />}
          >
            {t('Directions')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconCalendarEvent size={15} />}
          disabled={move !== true}
          title={why}
          onClick={() => onChange(row)}
        >
          {t('Change time or technicians')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCheckbox size={15} />}
          disabled={move !== true}
          title={why}
          onClick={() => onSelect(row, person)}
        >
          {t('Select to move with others')}
        </Menu.Item>
        {usesRecurring && canBook(viewer) === true && (
          <Menu.Item leftSection={<IconRepeat size={15} />} onClick={() => onRepeat(row)}>
            {t('Recurring Job')}
          </Menu.Item>
        )}
        <Menu.Item
          color="pink"
          leftSection={<IconCalendarX size={15} />}
          disabled={move !== true}
          title={why}
          onClick={() => onCancel(row)}
        >
          {t('Cancel appointment')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
