import {
  IconCalendarPlus,
  IconClock,
  IconCurrencyDollar,
  IconForms,
  IconHelpCircle,
  IconHome,
  IconInfoCircle,
  IconMapPin,
  IconPhone,
  IconPhoto,
  IconStar,
  IconTool,
  IconUsers,
} from '@tabler/icons-react'
import type { BlockKind, BlockKinds } from '#web/blocks/block-kinds.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import {
  emptyValues,
  type SiteKind,
  type SiteValues,
  siteKinds,
  siteLabels,
  usualDays,
} from '../minisite.rules.ts'
import { SiteBlockView } from './SiteBlockView.tsx'

// Fetched with the first block that is chosen.
const SiteBlockSettings = lazyPart(async () => (await import('./SiteBlockSettings.tsx')).SiteBlockSettings)

export type SiteBlocks = Record<SiteKind, SiteValues>

const icons: Record<SiteKind, BlockKind<SiteValues>['icon']> = {
  hero: IconHome,
  services: IconTool,
  area: IconMapPin,
  about: IconInfoCircle,
  team: IconUsers,
  gallery: IconPhoto,
  reviews: IconStar,
  prices: IconCurrencyDollar,
  questions: IconHelpCircle,
  form: IconForms,
  booking: IconCalendarPlus,
  contact: IconPhone,
  hours: IconClock,
}

const kindOf = (kind: SiteKind): BlockKind<SiteValues> => ({
  title: siteLabels[kind],
  icon: icons[kind],
  empty: () => emptyValues(kind === 'hours' ? { days: usualDays() } : {}),
  View: props => <SiteBlockView kind={kind} {...props} />,
  Settings: props => <SiteBlockSettings kind={kind} {...props} />,
  summary: ({ title }) => title,
})

/** The kinds of blocks of a website. */
export const siteKindsOfBuilder = Object.fromEntries(
  siteKinds.map(kind => [kind, kindOf(kind)]),
) as unknown as BlockKinds<SiteBlocks>
