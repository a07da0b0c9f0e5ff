import { Stack } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { numberingContract } from '../numbering.contract.ts'
import { DocumentNumberForm } from './DocumentNumberForm.tsx'
import { NumberingForm } from './NumberingForm.tsx'

/** The numbers that the next job and the next documents get. */
export default function NumberingPage() {
  const t = useTexts()
  const read = useRead(numberingContract.read, {}, { staleTime: 0 })
  const documents = useRead(numberingContract.documents, {}, { staleTime: 0 })
  return (
    <Loaded read={read} failed={t('Couldn’t load numbering')}>
      {({ result }) => (
        <Stack gap="md">
          <NumberingForm {...result} />
          {documents.data?.data.map(each => (
            <DocumentNumberForm key={each.kind} {...each} />
          ))}
        </Stack>
      )}
    </Loaded>
  )
}
