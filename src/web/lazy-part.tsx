import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'
import { useTexts } from './i18n.ts'
import { dropEarlyKeys } from './keys/early-keys.ts'
import { toast } from './toast.ts'
import { whenIdle } from './when-idle.ts'

interface LazyPartOptions<P> {
  /** Shown until the part is there: the same for all, or by what the part is given. */
  meanwhile?: ReactNode | ComponentType<P & Closable>
  /** Nobody asked for it: when it can't be fetched, nothing is said. */
  isExtra?: boolean
  /** Prefetched well after the first load while the browser is idle, so that it is there when opened. */
  isSoon?: boolean
  /** It costs much to draw: `meanwhile` stands in its place until it is opened, also when it is there. */
  isDear?: boolean
}

/** When the first load is over on any line: nothing that was not asked for may slow it down. */
export const soonMs = 8_000
/** Browsers give up on files that are on their way when somebody presses Back again and again; a moment later they come. */
const againMs = 300

interface Closable {
  opened?: boolean
  onClose?: () => void
}

/**
 * A part that is fetched when it is first opened. Where that fails twice, for want of a connection or because a newer
 * version has other file names, a toast says so, the part is closed, and the screen with all that was typed into it
 * stays; opening it again tries again, though Chromium asks for what it lacked a connection for only once the page is opened anew.
 * React's own `lazy` would take the screen down and never try again.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  options: LazyPartOptions<P> = {},
): ComponentType<P & Closable> {
  const Meanwhile = options.meanwhile
  let loaded: ComponentType<P> | undefined
  const fetched = async () => {
    loaded = await load()
    return loaded
  }
  // Without a connection it is tried again when it is opened.
  if (options.isSoon) setTimeout(() => whenIdle(() => void fetched().catch(() => {})), soonMs)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, where a module begins
  return function LazyPart(props) {
    const t = useTexts()
    const [Part, setPart] = useState(() => (options.isDear && props.opened === false ? undefined : loaded))
    const isWanted = Part === undefined && props.opened !== false
    if (isWanted && loaded) setPart(() => loaded)
    // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
    useEffect(() => {
      if (!isWanted) return
      let isGone = false
      const again = () => new Promise(resolve => setTimeout(resolve, againMs)).then(fetched)
      fetched()
        .catch(again)
        .then(
          // Drawing it gives way to whatever the person does meanwhile.
          found => {
            if (!isGone) startTransition(() => setPart(() => found))
          },
          () => {
            if (isGone || options.isExtra) return
            dropEarlyKeys()
            toast.error(
              t(
                'Couldn’t load part of this page. There may be a new version or no connection. Reload to continue.',
              ),
            )
            props.onClose?.()
          },
        )
      return () => {
        isGone = true
      }
    }, [isWanted])
    if (Part) return <Part {...props} />
    return typeof Meanwhile === 'function' ? <Meanwhile {...props} /> : Meanwhile
  }
}
