import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import type { ListedScreen } from '../screens.ts'
import classes from './SettingsPage.module.css'
import { useOpenScreens } from './screen.tsx'
import { screenIcon } from './screen-icons.ts'

const sectionTitles = { company: 'Company', own: 'You' } as const

/** The index of settings: a card for every screen that the viewer may open. */
export default function SettingsPage() {
  const t = useTexts()
  const screens = useOpenScreens()
  const sections = Object.entries(sectionTitles)
    .map(([section, heading]) => ({
      heading,
      entries: screens.filter(({ settings }) => settings === section),
    }))
    .filter(({ entries }) => entries.length > 0)
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
