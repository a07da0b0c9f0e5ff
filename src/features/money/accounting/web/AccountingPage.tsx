import { Stack } from '@mantine/core'
import { useEffect } from 'react'
import { useAddressValue } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { accountingContract } from '../accounting.contract.ts'
import { BookLists } from './BookLists.tsx'
import { BookSettingsForm } from './BookSettingsForm.tsx'
import { ConnectionCard } from './ConnectionCard.tsx'
import { FilesCard } from './FilesCard.tsx'

/** Results in the address after the accounting program's callback. */
const results: Record<string, { tone: 'success' | 'info' | 'error'; text: string }> = {
  connected: { tone: 'success', text: 'Your books are connected.' },
  cancelled: { tone: 'info', text: 'Your books weren’t connected: access was denied.' },
  failed: { tone: 'error', text: 'Couldn’t connect your books. Please try again.' },
  away: { tone: 'error', text: 'Your accounting program isn’t responding. Try again in a moment.' },
}

/** The company's books: what is sent to them and what became of it, and files for those without. */
export default function AccountingPage() {
  const t = useTexts()
  useResult()
  const read = useRead(accountingContract.state, {}, { staleTime: 0 })
  return (
    <Loaded read={read} failed={t('Couldn’t load accounting settings')}>
      {({ result: { program, connection } }) => (
        <Stack gap="lg">
          <ConnectionCard program={program} connection={connection} />
          {connection && connection.organisation !== '' && (
            <>
              <BookSettingsForm connection={connection} />
              <BookLists connection={connection} />
            </>
          )}
          <FilesCard />
        </Stack>
      )}
    </Loaded>
  )
}

/** Says once how connecting ended, and clears it from the address. */
function useResult() {
  const t = useTexts()
  const go = useGo()
  const result = results[String(useAddressValue('books') ?? '')]
  useEffect(() => {
    if (!result) return
    toast[result.tone](t(result.text), { id: 'books' })
    void go({ query: { books: undefined } }, { replace: true })
  }, [result, go, t])
}
