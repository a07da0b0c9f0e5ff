import { Alert } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { printingContract } from '../printing.contract.ts'
import { namedSign, unusualSigns } from '../printing.rules.ts'

/** More would fill the dialog. */
const mostNamed = 8

/** Warns before a document goes out in whose PDF signs would be empty boxes. */
export function UnprintableSigns({ of }: { of: unknown }) {
  const signs = unusualSigns(of)
  const { data } = useRead(
    printingContract.missingSigns,
    { signs },
    { enabled: signs !== '', keepPrevious: true, staleTime: Number.POSITIVE_INFINITY },
  )
  return signs === '' ? null : <MissingSigns signs={data?.result ?? []} />
}

/** The warning for these signs; nothing without any. */
export function MissingSigns({ signs }: { signs: readonly string[] }) {
  const t = useTexts()
  if (signs.length === 0) return null
  const named = signs.slice(0, mostNamed).map(namedSign).join(', ')
  return (
    <Alert color="yellow">
      {t('The PDF prints empty boxes for these characters: {{signs}}', {
        signs: signs.length > mostNamed ? `${named} …` : named,
      })}
    </Alert>
  )
}
