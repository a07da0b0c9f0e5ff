import { canSeeMeasure, type Measure, measures } from '#features/insight/measures/measures.rules.ts'
import { useTexts } from '#web/i18n.ts'
import { useViewer } from '#web/viewer.ts'

/**
 * The dictionary's sentence for each figure of a widget, without those that the viewer's widget leaves out. A widget that is
 * all money has a permission of its own, and all its sentences.
 */
export function AboutMeasures({ of }: { of: readonly Measure[] }) {
  const t = useTexts()
  const viewer = useViewer()
  const seen = of.filter(name => canSeeMeasure(name, viewer) === true)
  return (seen.length > 0 ? seen : of).map(name => (
    <p key={name}>
      <b>{t(measures[name].label)}</b>: {t(measures[name].about)}
    </p>
  ))
}
