import { useState } from 'react'
import { layoutOf } from '#app/screens/page-layouts.ts'
import type { SettingsGroup } from '#app/screens/screen.types.ts'
import type { ListedScreen } from '#app/screens/screens.ts'
import { screenIcon } from '#app/shell/navigation/screen-icons.ts'
import { useListedScreens } from '#app/shell/screen.tsx'
import { pageIds } from '#features/account/page-settings/page-settings.rules.ts'
import { AllHidden } from '#features/account/page-settings/web/AllHidden.tsx'
import { usePageSettings } from '#features/account/page-settings/web/use-page-settings.ts'
import { findsText } from '#shared/texts/folding.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import classes from './SettingsPage.module.css'
import { aboutTexts } from './settings-about.ts'

const layout = layoutOf(pageIds.settings)!
const groupTitles = {
  company: 'Company',
  jobs: 'Jobs',
  money: 'Quotes, invoices and payments',
  sales: 'Leads',
  messages: 'Messages',
  own: 'You',
} as const satisfies Record<SettingsGroup, string>

/** The index of settings: a card for every screen that the viewer may open, in groups, found by any of their words. */
export default function SettingsPage() {
  const t = useTexts()
  const screens = useListedScreens()
  const shown = usePageSettings(layout)
  const [search, setSearch] = useState('')
  const hidden = layout.keys.filter(key => shown[key] === 0).map(key => layout.urls?.[key])
  const cards = screens.filter(({ settings, path }) => settings && !hidden.includes(path))
  if (cards.length === 0) return <AllHidden />

  const isSought = findsText(search)
  function isFound(card: ListedScreen, heading: string): boolean {
    const parts = screens.filter(({ partOf }) => partOf === card.path)
    const texts = [
      heading,
      ...[card, ...parts].flatMap(each => [each.settingsTitle, each.title, aboutOf(each)]),
    ]
    const text = texts.flatMap(each => (each ? t(each) : [])).join(' ')
    return isSought(text)
  }
  const groups = Object.entries(groupTitles)
    .map(([group, heading]) => ({
      group,
      heading,
      cards: cards.filter(card => card.settings === group && isFound(card, heading)),
    }))
    .filter(group => group.cards.length > 0)
  return (
    <div className={classes.page}>
      <SearchBox value={search} onChange={setSearch} label={t('Search settings')} wait={0} width={360} />
      {groups.map(({ group, heading, cards }) => (
        <section key={group} aria-labelledby={`settings-${group}`}>
          <h2 id={`settings-${group}`} className={classes.heading}>
            {t(heading)}
          </h2>
          <ul className={classes.cards}>
            {cards.map(screen => (
              <Card key={screen.path} screen={screen} />
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 && (
        <EmptyState title={t('No matching settings')} text={t('Check the spelling, or clear the search.')} />
      )}
    </div>
  )
}

const aboutOf = ({ path, about }: ListedScreen) => aboutTexts[path] ?? about

function Card({ screen }: { screen: ListedScreen }) {
  const { path, title, settingsTitle = title, icon } = screen
  const about = aboutOf(screen)
  const t = useTexts()
  const Icon = screenIcon(icon)
  return (
    <li>
      <AppLink to={path} className={classes.card}>
        <span className={classes.icon}>
          <Icon size={20} stroke={1.6} />
        </span>
        <span>
          <b>{t(settingsTitle)}</b>
          {about && <span className={classes.about}>{t(about)}</span>}
        </span>
      </AppLink>
    </li>
  )
}
