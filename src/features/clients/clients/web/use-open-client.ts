import { useNavigate, useSearch } from '@tanstack/react-router'

/** Which client's dialog is open, kept in the address: `open=<id>`, or `new` for a new one. */
export function useOpenClient() {
  const search = useSearch({ strict: false }) as { open?: unknown; new?: unknown }
  const navigate = useNavigate()
  const id = Number(search.open)
  const isStored = Number.isSafeInteger(id) && id > 0
  const isNew = search.new !== undefined && search.new !== false

  function show(next: { open?: number; new?: true }) {
    void navigate({
      to: '.',
      resetScroll: false,
      search: ((now: Record<string, unknown>) => ({
        ...now,
        open: undefined,
        new: undefined,
        ...next,
      })) as never,
    })
  }

  return {
    /** The id, null for a new client, undefined when none is open. */
    opened: isStored ? id : isNew ? null : undefined,
    open: (client: number) => show({ open: client }),
    add: () => show({ new: true }),
    close: () => show({}),
  }
}
