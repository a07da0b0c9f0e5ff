import { useMemo } from 'react'
import { fieldPages, isInMessages, type MessagePage } from '../custom-fields.rules.ts'
import { useCustomFields } from './use-custom-fields.ts'

function useFieldsOf(page: MessagePage, placeholders: readonly string[]) {
  const { stem } = fieldPages[page]
  const { data } = useCustomFields(page, { enabled: placeholders.includes(stem) })
  return useMemo(() => ({ stem, fields: data ? [...data.fields, ...data.removed] : [] }), [stem, data])
}

/** Own fields among the placeholders of a text, whose names say by stems which pages' may stand there. */
export function useOwnPlaceholders(placeholders: readonly string[]) {
  const jobs = useFieldsOf('/jobs', placeholders)
  const clients = useFieldsOf('/clients', placeholders)
  const quotes = useFieldsOf('/quotes', placeholders)
  const invoices = useFieldsOf('/invoices', placeholders)
  const isAsked = placeholders.join(' ')
  return useMemo(() => {
    const asked = isAsked.split(' ')
    const named = [jobs, clients, quotes, invoices]
      .filter(({ stem }) => asked.includes(stem))
      .flatMap(({ stem, fields }) => fields.map(field => ({ name: `${stem}${field.id}`, field })))
    const offered = named.filter(({ field }) => isInMessages(field))
    return {
      /** All names that are offered. */
      names: [...asked.filter(name => !name.endsWith('_')), ...offered.map(({ name }) => name)],
      /** Labels of own fields, also of those that are out of use. */
      words: Object.fromEntries(named.map(({ name, field }) => [name, field.field_label])),
      /** Values of a sample. */
      samples: {
        ...Object.fromEntries(asked.filter(name => name.endsWith('_')).map(stem => [stem, ''])),
        ...Object.fromEntries(offered.map(({ name, field }) => [name, field.field_label])),
      },
    }
  }, [isAsked, jobs, clients, quotes, invoices])
}
