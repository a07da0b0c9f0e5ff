import {
  type LayoutPage,
  menuPageId,
  pageById,
  pageIds,
} from '#features/account/page-settings/page-settings.rules.ts'
import { dashboardPage } from '#features/insight/dashboard/dashboard.rules.ts'
import type { Screen } from './screen.types.ts'
import { screenList } from './screens.ts'

const keyOf = ({ title }: Screen) => title.toLowerCase().replaceAll(/\W+/g, '_')
const entries = screenList.filter(({ settings }) => settings !== undefined)
/** The settings entries that can be hidden, each with its path. */
const settingsLayout: LayoutPage = {
  id: pageIds.settings,
  keys: entries.map(keyOf),
  urls: Object.fromEntries(entries.map(screen => [keyOf(screen), screen.path])),
}

/** The key of an entry's pin in the side menu; its path is the key of whether it is shown. */
export const pinOf = (path: string) => `pin:${path}`
const listed = screenList.filter(({ menu }) => menu !== undefined)
/** What a person can show and pin in the side menu. */
export const menuLayout: LayoutPage = {
  id: menuPageId,
  keys: listed.flatMap(({ path }) => [path, pinOf(path)]),
  off: listed.filter(({ menu }) => !menu?.isPinned).map(({ path }) => pinOf(path)),
}

const made = [settingsLayout, dashboardPage, menuLayout]

/** The parts of the page with this number that can be hidden; undefined if it has none. */
export function layoutOf(id: number): LayoutPage | undefined {
  return made.find(page => page.id === id) ?? pageById(id)
}
