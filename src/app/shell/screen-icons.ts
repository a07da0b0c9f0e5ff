import {
  IconAddressBook,
  IconAsterisk,
  IconBell,
  IconBriefcase,
  IconBuilding,
  IconBuildingBank,
  IconCalendar,
  IconCalendarTime,
  IconCircle,
  IconCreditCard,
  IconDeviceMobile,
  IconDevices,
  IconFileDollar,
  IconFileInvoice,
  IconFileText,
  IconForms,
  IconGift,
  IconHash,
  IconHome,
  IconLayoutKanban,
  IconListCheck,
  IconMail,
  IconMessage,
  IconMessages,
  IconPackage,
  IconReceiptTax,
  IconRepeat,
  IconSettings,
  IconShieldLock,
  IconSpeakerphone,
  IconStar,
  IconTags,
  IconTemplate,
  IconTrash,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { ScreenPath, screens } from '../screens.ts'

type Icon = ComponentType<{ size?: number; stroke?: number }>
type IconName = {
  [P in ScreenPath]: (typeof screens)[P] extends { icon: infer I extends string } ? I : never
}[ScreenPath]

const icons: Record<IconName, Icon> = {
  bank: IconBuildingBank,
  invoices: IconFileInvoice,
  quotes: IconFileDollar,
  calendar: IconCalendar,
  checklists: IconListCheck,
  clients: IconAddressBook,
  company: IconBuilding,
  dashboard: IconHome,
  deleted: IconTrash,
  devices: IconDevices,
  fields: IconForms,
  gift: IconGift,
  jobs: IconBriefcase,
  mail: IconMail,
  messages: IconMessage,
  notifications: IconBell,
  numbers: IconHash,
  person: IconUser,
  permissions: IconShieldLock,
  phone: IconDeviceMobile,
  pipeline: IconLayoutKanban,
  plans: IconCreditCard,
  required: IconAsterisk,
  repeat: IconRepeat,
  shifts: IconCalendarTime,
  reviews: IconStar,
  settings: IconSettings,
  items: IconPackage,
  tax: IconReceiptTax,
  sources: IconSpeakerphone,
  support: IconMessages,
  tags: IconTags,
  team: IconUsersGroup,
  templates: IconTemplate,
  jobForm: IconForms,
  terms: IconFileText,
}

/** The icon of a screen or menu entry by its name; a plain circle for none. */
export function screenIcon(name = ''): Icon {
  return Object.hasOwn(icons, name) ? icons[name as IconName] : IconCircle
}
