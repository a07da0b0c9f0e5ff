import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { minisiteContract, type ShownSite } from '../minisite.contract.ts'

const SiteEditor = lazyPart(async () => (await import('./SiteEditor.tsx')).SiteEditor)
const ChooseDesign = lazyPart(async () => (await import('./ChooseDesign.tsx')).ChooseDesign)

/** The company's website: its blocks, its designs to begin with, its address. */
export default function MinisitePage() {
  const t = useTexts()
  const read = useRead(minisiteContract.get, {}, { staleTime: 0 })
  return (
    <Loaded read={read} failed={t('Couldn’t load the website')}>
      {({ result }) => <Site result={result} />}
    </Loaded>
  )
}

function Site({ result }: { result: ShownSite }) {
  if (result.draft) return <SiteEditor result={result} draft={result.draft} />
  return <ChooseDesign version={result.version} />
}
