import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { numberingContract } from '../numbering.contract.ts'
import { NumberingForm } from './NumberingForm.tsx'

/** The number that the next job gets. */
export default function NumberingPage() {
  const t = useTexts()
  const read = useRead(numberingContract.read, {}, { staleTime: 0 })
  return (
    <Loaded read={read} failed={t('The numbering could not be loaded')}>
      {({ result }) => <NumberingForm {...result} />}
    </Loaded>
  )
}
