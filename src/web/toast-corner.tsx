import { Suspense, useSyncExternalStore } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { lazySoon } from './lazy-soon.ts'
import { hasToasted, watchFirstToast } from './toast.ts'

const ToastList = lazySoon(async () => (await import('./ToastList.tsx')).ToastList)

/** Stands once in the application and shows its toasts. */
export function ToastCorner() {
  const isNeeded = useSyncExternalStore(watchFirstToast, hasToasted)
  return (
    <ErrorBoundary fallback={null} onError={error => console.error(error)}>
      <Suspense fallback={null}>{isNeeded && <ToastList />}</Suspense>
    </ErrorBoundary>
  )
}
