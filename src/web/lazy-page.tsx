import { useRouter } from '@tanstack/react-router'
import { type ComponentType, createElement, useEffect, useState } from 'react'
import { BrokenPage, isMissingPart } from './error-boundary.tsx'
import { ErrorPage, ReloadButton } from './error-page.tsx'
import { useTexts } from './i18n.ts'
import { twice } from './lazy-part.tsx'
import { noConnection, serverAnswers } from './send.ts'
import { PageSkeleton } from './ui/PageSkeleton.tsx'

/**
 * A route's page, fetched when it is opened. The router waits for `preload` before it draws it, and draws `RouteFailed`
 * where that rejects. Its own `lazyRouteComponent` would reload the page instead, and without a server the browser's error
 * page would take the product's place.
 */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  let page: ComponentType | undefined
  return Object.assign(() => page && createElement(page), {
    preload: async () => {
      page ??= (await twice(load))[name]
    },
  })
}

/** Milliseconds in which a page is reloaded once: a file that stays missing must not reload it for ever. */
const reloadPause = 10_000
const reloadedAt = 'page-reloaded-at'

/**
 * Stands in place of a page that could not be fetched or drawn. Where the server answers and a file is missing, a newer
 * version has other file names: the whole page is loaded anew. Where it does not, the page waits for another try.
 */
export function RouteFailed({ error }: { error: unknown }) {
  const t = useTexts()
  const router = useRouter()
  const isMissing = isMissingPart(error)
  const [isAnswering, setAnswering] = useState<boolean | null>(null)
  useEffect(() => {
    if (!isMissing) return
    let isGone = false
    void serverAnswers().then(answers => {
      if (isGone) return
      const isAgain = Date.now() - Number(sessionStorage.getItem(reloadedAt)) < reloadPause
      if (!answers || isAgain) return setAnswering(answers)
      sessionStorage.setItem(reloadedAt, String(Date.now()))
      location.reload()
    })
    return () => {
      isGone = true
    }
  }, [isMissing])
  if (!isMissing || isAnswering) return <BrokenPage error={error} />
  if (isAnswering === null) return <PageSkeleton />
  return (
    <div role="alert">
      <ErrorPage
        title={t('The page could not be loaded')}
        text={t(noConnection)}
        actions={<ReloadButton label={t('Try again')} onClick={() => void router.invalidate()} />}
      />
    </div>
  )
}
