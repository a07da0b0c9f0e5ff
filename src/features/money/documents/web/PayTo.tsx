import type * as z from 'zod/mini'
import { useTexts } from '#web/i18n.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import type { payTo } from '../documents.wire.ts'
import { payToFacts } from '../paper.rules.ts'
import classes from './documents.module.css'

/** Where a transfer goes, and what to write beside it. */
export function PayTo({ to }: { to: z.output<typeof payTo> }) {
  const t = useTexts()
  return (
    <dl className={classes.facts}>
      {payToFacts(to, t).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={classes.copied}>
            {value}
            <CopyButton text={value} label={label} size="compact-sm" variant="subtle" />
          </dd>
        </div>
      ))}
    </dl>
  )
}
