import {
  IconAddressBook,
  IconBriefcase,
  IconCalendar,
  IconCircle,
  IconHome,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

type Icon = ComponentType<{ size?: number; stroke?: number }>

/** Icons of the menu by their name in the user's menu entries. */
const icons: Record<string, Icon> = {
  calendar: IconCalendar,
  clients: IconAddressBook,
  dashboard: IconHome,
  jobs: IconBriefcase,
  team: IconUsersGroup,
}

/** The icon of a menu entry; a plain circle for a name that is not known. */
export function menuIcon(name: string): Icon {
  return icons[name] ?? IconCircle
}
