import { lazy, Suspense, useSyncExternalStore } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { soonMs } from './lazy-part.tsx'
import { newestToast, watchToasts } from './toast.ts'
import classes from './toast-corner.module.css'

// With the first toast, or well after the first load: what it says is often that the connection is gone.
const early = new Promise<void>(resolve => {
  setTimeout(resolve, soonMs)
  watchToasts(resolve)
}).then(load)
early.catch(() => {})
const ToastList = lazy(async () => ({ default: (await early.catch(load)).ToastList }))

function load() {
  return import('./ToastList.tsx')
}

/** Stands once in the application and shows its toasts. */
export function ToastCorner() {
  const newest = useSyncExternalStore(watchToasts, newestToast)
  return (
    <ErrorBoundary fallback={<PlainToast text={newest} />} onError={error => console.error(error)}>
      <Suspense fallback={null}>{newest && <ToastList />}</Suspense>
    </ErrorBoundary>
  )
}

/** The newest words, where the toasts themselves could not be loaded. */
function PlainToast({ text }: { text: string }) {
  return (
    <p className={classes.plain} role="alert">
      {text}
    </p>
  )
}
