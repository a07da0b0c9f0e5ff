import { pageIds } from '#features/account/page-settings/page-settings.rules.ts'
import { AllHidden } from '#features/account/page-settings/web/AllHidden.tsx'
import { usePageSettings } from '#features/account/page-settings/web/use-page-settings.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { type ListedScreen, layoutOf } from '../screens.ts'
import classes from './SettingsPage.module.css'
import { useOpenScreens } from './screen.tsx'
import { screenIcon } from './screen-icons.ts'

const layout = layoutOf(pageIds.settings)!
const sectionTitles = { company: 'Company', messages: 'Messages', own: 'You' } as const

/** The index of settings: a card for every screen that the viewer may open. */
export default function SettingsPage() {
  const t = useTexts()
  const screens = useOpenScreens()
  const shown = usePageSettings(layout)
  const hidden = layout.keys.filter(key => shown[key] === 0).map(key => layout.urls?.[key])
  const sections = Object.entries(sectionTitles)
    .map(([section, heading]) => ({
      heading,
      entries: screens.filter(({ settings, path }) => settings === section && !hidden.includes(path)),
    }))
    .filter(({ entries }) => entries.length > 0)
  if (sections.length === 0) return <AllHidden />
  return (
    <div className={classes.page}>
      {sections.map(({ heading, entries }) => (
        <section key={heading} aria-labelledby={`settings-${heading}`}>
          <h2 id={`settings-${heading}`} className={classes.heading}>
            {t(heading)}
          </h2>
          <ul className={classes.cards}>
            {entries.map(screen => (
              <Card key={screen.path} screen={screen} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Card({ screen: { path, title, about, icon } }: { screen: ListedScreen }) {
  const t = useTexts()
  const Icon = screenIcon(icon)
  return (
    <li>
      <AppLink to={path} className={classes.card}>
        <span className={classes.icon}>
          <Icon size={20} stroke={1.6} />
        </span>
        <span>
          <b>{t(title)}</b>
          {about && <span className={classes.about}>{t(about)}</span>}
        </span>
      </AppLink>
    </li>
  )
}
