import { useMemo } from 'react'
import { useTexts } from '#web/i18n.ts'
import type { PlannerTexts } from '#web/planner/planner-types.ts'

/** The planner's texts in the user's language. */
export function usePlannerTexts(): PlannerTexts {
  const t = useTexts()
  return useMemo(() => {
    const appointments = (count: number) =>
      count === 1 ? t('1 appointment') : t('{{count}} appointments', { count })
    return {
      more: count => t('+{{count}} more', { count }),
      moreTitle: (when, count) => `${when}: ${appointments(count)}`,
      close: t('Close'),
      allDay: t('All day'),
      today: t('Now'),
      late: t('Late'),
      lateHint: t('Late: complete the job or move the appointment.'),
      day: (date, count) => `${date}, ${count === 0 ? t('no appointments') : appointments(count)}`,
      person: name => t('Actions for {{name}}', { name }),
      openDay: date => t('Open {{date}}', { date }),
      moveHint: t(
        'Arrow keys move through days and appointments; Enter opens one, Space selects it to be moved with others. Alt and an arrow key moves an appointment, Alt and Page Up or Page Down by a day; Alt, Shift and an arrow key changes when it ends.',
      ),
      moved: (title, when) => t('{{title}} moved to {{when}}', { title, when }),
      together: (title, others) => t('{{title}} and {{count}} more', { title, count: others }),
      resized: (title, when) => t('{{title}} is now {{when}}', { title, when }),
      cancelled: t('Nothing was moved.'),
      fixed: t('This appointment can’t be moved.'),
      tapAgain: t('Tap again to open.'),
      clash: title => t('Busy then: {{title}}', { title }),
    }
  }, [t])
}
