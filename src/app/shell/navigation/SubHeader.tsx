import { useEffect, useRef } from 'react'
import { layoutOf } from '#app/screens/page-layouts.ts'
import { useMayOpen, useScreen, useShownPath } from '#app/shell/screen.tsx'
import { pageIds } from '#features/account/page-settings/page-settings.rules.ts'
import { PageLayoutButton } from '#features/account/page-settings/web/PageLayoutButton.tsx'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { useShownTitle } from '#web/page-title.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useViewer } from '#web/viewer.ts'
import { type Crumb, crumbsTo } from './menu.ts'
import classes from './SubHeader.module.css'

const FranchiseDropdown = lazyPart(
  async () => (await import('./frame-parts.ts')).frameParts.FranchiseDropdown,
  {
    isExtra: true,
  },
)

/** Title of the page, breadcrumbs, and today in the company's zone. */
export function SubHeader() {
  const t = useTexts()
  const viewer = useViewer()
  const time = useCompanyTime()
  const screen = useScreen()
  const path = useShownPath()
  const shown = useShownTitle()
  const title = shown ?? (screen ? t(screen.title) : '')
  const heading = useFocusOnChange(path)
  return (
    <div className={classes.line}>
      <h1 ref={heading} className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      <Breadcrumbs trail={crumbsTo(viewer.leftMenu, path, screen)} title={title} />
      <div className={classes.end}>
        <FranchiseDropdown />
        <p className={classes.today}>
          <span>{t('Today')}</span> <b>{dayAndMonth(time.today, time.locale)}</b>
        </p>
      </div>
      <PageLayoutButton path={path} page={screen?.page && layoutOf(pageIds[screen.page])} />
    </div>
  )
}

function Breadcrumbs({ trail, title }: { trail: Crumb[]; title: string }) {
  const t = useTexts()
  const mayOpen = useMayOpen()
  return (
    <nav aria-label={t('Breadcrumbs')} className={classes.crumbs}>
      <ol>
        <li>
          <AppLink to="/dashboard">{t('Home')}</AppLink>
        </li>
        {trail.map(({ label, path }) => (
          <li key={label}>{path && mayOpen(path) ? <AppLink to={path}>{t(label)}</AppLink> : t(label)}</li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}

/** The focus goes to the title when another page is shown, so that a screen reader starts there; not at first. */
function useFocusOnChange(path: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    heading.current?.focus({ preventScroll: true })
  }, [path])
  return heading
}

function dayAndMonth(today: number, locale: string): string {
  const manner = locale === 'en' ? 'en-AU' : locale
  return new Intl.DateTimeFormat(manner, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    today * 86_400_000,
  )
}
