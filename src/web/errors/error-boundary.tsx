import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useTexts } from '#web/i18n.ts'
import { ErrorPage, ReloadButton } from './error-page.tsx'

/** Keeps a broken part from taking down the rest of the screen; a change of `resetKey` tries again. */
export function PageErrorBoundary({ children, resetKey }: { children: ReactNode; resetKey?: unknown }) {
  return (
    <ErrorBoundary
      resetKeys={[resetKey]}
      FallbackComponent={BrokenPage}
      onError={(error, info) => console.error(error, info.componentStack)}
    >
      {children}
    </ErrorBoundary>
  )
}

/** A new version was put in place while this page stood open: its parts have other names now. */
function isMissingPart(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script|Unable to preload/i.test(error.message)
  )
}

/** Shown in place of a screen that failed to render. */
export function BrokenPage({ error }: { error: unknown }) {
  const t = useTexts()
  const text = isMissingPart(error)
    ? t('Couldn’t load part of this page. There may be a new version or no connection. Reload to continue.')
    : t(
        'This page ran into an error. Your saved work is safe. Reload the page; if it happens again, please tell us.',
      )
  return (
    <div role="alert">
      <ErrorPage
        title={t('Something went wrong')}
        text={text}
        actions={<ReloadButton label={t('Reload')} />}
      />
    </div>
  )
}
