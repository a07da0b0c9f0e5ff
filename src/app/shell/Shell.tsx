import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { DiaryFile } from '#features/jobs/diary/web/diary-file.ts'
import { AnswerPart } from '#features/jobs/forms/web/answer-part.ts'
import { useGo } from '#web/address/use-go.ts'
import { ErrorPage, ReloadButton } from '#web/errors/error-page.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { SendError } from '#web/send.ts'
import { hasExpired, isRenewable, session, useSession } from '#web/session/session-store.ts'
import { ComingPart } from '#web/ui/page/Coming.tsx'
import { ViewerProvider } from '#web/viewer.ts'
import { FactorGate } from './FactorGate.tsx'
import { Frame } from './Frame.tsx'
import { Splash } from './Splash.tsx'
import { useMe } from './use-me.ts'

const WaitingRuns = lazyPart(
  async () => (await import('#features/automate/automations/web/WaitingRuns.tsx')).WaitingRuns,
  { isExtra: true },
)

const AnswerQuotes = lazyPart(
  async () => (await import('#features/money/quotes/web/AnswerQuotes.tsx')).AnswerQuotes,
  { isExtra: true },
)

const DiaryForm = lazyPart(
  async () => (await import('#features/jobs/forms/web/diary/DiaryForm.tsx')).DiaryForm,
  {
    isExtra: true,
  },
)

/** The frame of every screen for signed-in users; others are sent to sign in, and come back here afterwards. */
export function Shell() {
  const session = useSession()
  return session ? <SignedInShell key={session.name} /> : <Leave />
}

/** Leaves once, with the address of this moment: it changes on the way out. A phone that renews its session stays, if it can. */
function Leave() {
  const router = useRouter()
  const go = useGo()
  useEffect(() => {
    const next = router.latestLocation.href
    const leave = () =>
      // An ended session passes /logout, which records it; after a sign-out in another tab there is nothing to record.
      go({ to: hasExpired() ? '/logout' : '/auth/login', query: { next } }, { replace: true, unasked: true })
    void goesOn().then(isOn => (isOn ? undefined : leave()))
  }, [router, go])
  return isRenewable() ? <Splash /> : null
}

/** True where the session is renewed, or opens without contact by what the phone had lost. */
const goesOn = (): Promise<boolean> =>
  import('./offline/renew-phone.ts')
    .then(async ({ renewIfKept }) => (await renewIfKept()) === 'renewed' || session() !== null)
    // Its file belongs to a release that is gone.
    .catch(() => false)

function SignedInShell() {
  const t = useTexts()
  const { me, viewer } = useMe()
  if (viewer) {
    return (
      <ViewerProvider value={viewer}>
        <FactorGate refresh={me.refetch}>
          <ComingPart value={WaitingRuns}>
            <AnswerPart value={AnswerQuotes}>
              <DiaryFile value={DiaryForm}>
                <Frame />
              </DiaryFile>
            </AnswerPart>
          </ComingPart>
        </FactorGate>
      </ViewerProvider>
    )
  }
  // It never gives way to an empty page.
  if (me.isPending) return <Splash />
  const text = me.error instanceof SendError ? t(me.error) : t('An error occurred.')
  return (
    <ErrorPage
      title={t('Couldn’t open Tradewind')}
      text={text}
      actions={<ReloadButton label={t('Try again')} onClick={() => void me.refetch()} />}
    />
  )
}
