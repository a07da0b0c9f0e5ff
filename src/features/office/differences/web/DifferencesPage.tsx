import { FieldDevices } from '#features/office/field-devices/web/FieldDevices.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { differencesContract } from '../differences.contract.ts'
import { seesAllDifferences } from '../differences.rules.ts'
import { DecidedDifferences } from './DecidedDifferences.tsx'
import { DifferenceCard } from './DifferenceCard.tsx'
import classes from './Differences.module.css'

/** What phones could not save, until somebody decides. */
export default function DifferencesPage() {
  const t = useTexts()
  const seesAll = seesAllDifferences(useViewer())
  const read = useRead(differencesContract.list, {})
  return (
    <Loaded read={read} failed={t('Couldn’t load the differences')} shape="list">
      {({ result, open }) => {
        const waiting = result.filter(({ state }) => state === 'open')
        const decided = result.filter(({ state }) => state !== 'open')
        return (
          <>
            {waiting.length === 0 && (
              <Card className={classes.card}>
                <EmptyState
                  title={t('Nothing to decide')}
                  text={t(
                    seesAll
                      ? 'Changes that a technician’s phone couldn’t save appear here.'
                      : 'Changes that your phone couldn’t save appear here.',
                  )}
                />
              </Card>
            )}
            {waiting.map(each => (
              <DifferenceCard key={each.id} difference={each} />
            ))}
            {open > waiting.length && (
              <p>{t('{{number}} more appear once you decide these.', { number: open - waiting.length })}</p>
            )}
            {decided.length > 0 && <DecidedDifferences rows={decided} />}
            {seesAll && <FieldDevices className={classes.card} />}
          </>
        )
      }}
    </Loaded>
  )
}
