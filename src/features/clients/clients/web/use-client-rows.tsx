import { IconPlus } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import type { PickerRow } from '#web/ui/picker/Picker.tsx'
import { kindOfClientText } from '../clients.rules.ts'
import type { FoundClient } from '../clients.wire.ts'
import { ClientLine } from './ClientLine.tsx'
import { useClientSearch } from './use-client-search.ts'

export type NewClientText = { kind: ReturnType<typeof kindOfClientText>; text: string }

export const newClient = 'new'
const newTexts = {
  name: 'New client “{{text}}”',
  phone: 'New client with the phone {{text}}',
  address: 'New client at {{text}}',
}

/** Rows of a picker of clients: those that fit a text, best first, and below them a new one of this text where it may be made. */
export function useClientRows(text: string, isUsed: boolean, offersNew: boolean) {
  const t = useTexts()
  const { clients, search, found, isSettled, certain } = useClientSearch(text, isUsed)
  const typed: NewClientText = { kind: kindOfClientText(text), text: text.trim() }
  const rows: PickerRow[] = clients.map(client => ({
    key: String(client.id),
    content: <ClientLine client={client} search={search} />,
  }))
  if (offersNew && typed.text)
    rows.push({
      key: newClient,
      isNew: true,
      content: (
        <>
          <IconPlus size={14} aria-hidden="true" style={{ verticalAlign: '-2px', marginInlineEnd: 6 }} />
          {t(newTexts[typed.kind], { text: typed.text })}
        </>
      ),
    })
  return {
    typed,
    search,
    clientOf: (key: string): FoundClient | undefined => clients.find(({ id }) => String(id) === key),
    picker: {
      rows,
      isSettled,
      certain: certain && String(certain.id),
      listName: t('Clients'),
      none: t('No client found'),
      trouble: found.isError ? t('Client search isn’t available right now.') : undefined,
    },
  }
}
