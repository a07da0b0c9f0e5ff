import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { fingertipContract } from '../fingertip.contract.ts'

const FingertipEditor = lazyPart(async () => (await import('./FingertipEditor.tsx')).FingertipEditor)

/** The page of large buttons that the company's van and cards lead to. */
export default function FingertipPage() {
  const t = useTexts()
  const read = useRead(fingertipContract.get, {}, { staleTime: 0 })
  return (
    <Loaded read={read} failed={t('Couldn’t load the page')}>
      {({ result }) => <FingertipEditor result={result} />}
    </Loaded>
  )
}
