import {
  IconAddressBook,
  IconBell,
  IconBriefcase,
  IconBuilding,
  IconCalendar,
  IconCircle,
  IconCreditCard,
  IconDevices,
  IconGift,
  IconHome,
  IconMail,
  IconMessages,
  IconSettings,
  IconShieldLock,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { ScreenPath, screens } from '../screens.ts'

type Icon = ComponentType<{ size?: number; stroke?: number }>
type IconName = {
  [P in ScreenPath]: (typeof screens)[P] extends { icon: infer I extends string } ? I : never
}[ScreenPath]

const icons: Record<IconName, Icon> = {
  calendar: IconCalendar,
  clients: IconAddressBook,
  company: IconBuilding,
  dashboard: IconHome,
  devices: IconDevices,
  gift: IconGift,
  jobs: IconBriefcase,
  mail: IconMail,
  notifications: IconBell,
  permissions: IconShieldLock,
  plans: IconCreditCard,
  settings: IconSettings,
  support: IconMessages,
  team: IconUsersGroup,
}

/** The icon of a screen or menu entry by its name; a plain circle for none. */
export function screenIcon(name = ''): Icon {
  return Object.hasOwn(icons, name) ? icons[name as IconName] : IconCircle
}
