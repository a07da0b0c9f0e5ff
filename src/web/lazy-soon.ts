import type { ComponentType, LazyExoticComponent } from 'react'
import { lazy } from 'react'

const usualRestMs = 1_500

/**
 * A part that is not in the first load but is fetched soon after it, while the browser rests: when it is needed, to
 * say that the connection is lost for one, it is there.
 */
export function lazySoon<P extends object>(
  load: () => Promise<ComponentType<P>>,
  restMs = usualRestMs,
): LazyExoticComponent<ComponentType<P>> {
  let loading: Promise<ComponentType<P>> | undefined
  const once = () => {
    loading ??= load().catch(error => {
      // The next one who needs it tries again.
      loading = undefined
      throw error
    })
    return loading
  }
  const rest = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, usualRestMs))
  setTimeout(() => rest(() => void once().catch(() => {})), restMs)
  return lazy(async () => ({ default: await once() }))
}
