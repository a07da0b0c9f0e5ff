import type { PageName } from '#features/account/page-settings/page-settings.rules.ts'
import type { Access } from '#shared/access.ts'
import type { PackFeature } from '#shared/plan.ts'

/** A screen's facts, known before its code is loaded. */
export interface Screen {
  /** English; the key of the translation. */
  title: string
  access: Access
  /** 'full' uses the whole width; 'bare' has no menus and bars. Default: content between them. */
  layout?: 'full' | 'bare'
  /** The outline of the page until its code is there. Default: a form for settings, a list for everything else. */
  shape?: PageShape
  /** Signed-in people are redirected to where they were going. */
  onlySignedOut?: true
  /** Name of the icon; `app/shell/navigation/screen-icons.ts` draws it. */
  icon?: string
  /** Shown in the side menu, in the order of this list. */
  menu?: MenuPlace
  /** The path of the menu entry that it belongs to, where its own does not say so. */
  belongsTo?: string
  /** The heading before the title in breadcrumbs. */
  under?: Heading
  /** Group on the settings' index. */
  settings?: SettingsGroup
  /** Title on the settings' index, where one entry leads to several parts. */
  settingsTitle?: string
  /** The path of the first part of the page that it is a part of; all parts are tabs above it. */
  partOf?: string
  /** Also shown in the user panel. */
  inUserPanel?: true
  /** There only where the plan has this. */
  panelFeature?: PackFeature
  /** Listed only where the installation sells plans. */
  whereSold?: true
  /** A line about it in the settings' index and the user panel. */
  about?: string
  /** Its name among the numbered pages. */
  page?: PageName
  /** The letter that opens it after G. */
  key?: string
  /** Has a guided tour; `app/shell/help/tours.ts` fetches its steps. */
  tour?: true
}

export type PageShape = 'list' | 'form' | 'cards' | 'calendar' | 'board'

export interface MenuPlace {
  /** Instead of the title. */
  label?: string
  /** For viewers who see their own work alone. */
  ownLabel?: string
  /** The group that it folds into; none: it stands alone. */
  group?: MenuGroup
  /** Stands above the groups until a person unpins it. */
  isPinned?: true
}
export type MenuGroup = 'Planning' | 'Clients' | 'Money' | 'Stock' | 'Team' | 'Reporting'
export type Heading = 'Jobs' | 'Manage' | 'Settings' | 'Template'
export type SettingsGroup = 'company' | 'jobs' | 'money' | 'sales' | 'messages' | 'own'

/** The outline of a screen's page. */
export const shapeOf = ({ shape, under }: Screen): PageShape =>
  shape ?? (under === 'Settings' || under === 'Template' ? 'form' : 'list')
