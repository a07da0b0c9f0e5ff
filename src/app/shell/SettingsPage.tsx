import { Link } from '@tanstack/react-router'
import { useTexts } from '#web/i18n.ts'
import classes from './SettingsPage.module.css'
import { useMayOpen } from './screen.tsx'
import { settingsSections } from './settings-entries.ts'

/** The index of settings: a card for every screen that the viewer may open. It asks the routes, so it is the shell's. */
export function SettingsPage() {
  const t = useTexts()
  const mayOpen = useMayOpen()
  const sections = settingsSections
    .map(({ heading, entries }) => ({ heading, entries: entries.filter(entry => mayOpen(entry.path)) }))
    .filter(section => section.entries.length > 0)
  return (
    <div className={classes.page}>
      {sections.map(({ heading, entries }) => (
        <section key={heading} aria-labelledby={`settings-${heading}`}>
          <h2 id={`settings-${heading}`} className={classes.heading}>
            {t(heading)}
          </h2>
          <ul className={classes.cards}>
            {entries.map(({ path, label, about, Icon }) => (
              <li key={path}>
                <Link to={path} className={classes.card}>
                  <span className={classes.icon}>
                    <Icon size={20} stroke={1.6} aria-hidden="true" />
                  </span>
                  <span>
                    <b>{t(label)}</b>
                    <span className={classes.about}>{t(about)}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
