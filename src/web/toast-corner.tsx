import { lazy, Suspense, useSyncExternalStore } from 'react'
import { hasToasted, watchFirstToast } from './toast.ts'

/** Not part of the first load: it comes with the first toast. */
const ToastList = lazy(async () => ({ default: (await import('./ToastList.tsx')).ToastList }))

/** Stands once in the application and shows its toasts. */
export function ToastCorner() {
  const isNeeded = useSyncExternalStore(watchFirstToast, hasToasted)
  return <Suspense fallback={null}>{isNeeded && <ToastList />}</Suspense>
}
