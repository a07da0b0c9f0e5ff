import { ActionIcon } from '@mantine/core'
import { IconArrowsMove, IconDownload, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { exportFile, useExport } from '#web/files/exports.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDropdown } from '#web/lazy-dropdown.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DateRangePicker } from '#web/ui/dates/DateRangePicker.tsx'
import { dashboardContract } from '../dashboard.contract.ts'
import { type Days, type ShownWidget, titleOf } from '../dashboard.rules.ts'
import type { FileWidget } from '../widgets.wire.ts'
import { useArranging } from './arranging/arranging.ts'
import classes from './Widget.module.css'

const ArrangeMenu = lazyDropdown(async () => (await import('./arranging/ArrangeMenu.tsx')).ArrangeMenu)

interface WidgetProps {
  widget: ShownWidget
  /** Its declared title unless said otherwise. */
  title?: string
  /** Beside the title, such as a count. */
  count?: ReactNode
  /** Explanation of the figures, shown behind the (i): a sentence, or paragraphs. */
  about?: ReactNode
  range?: Days
  onRange?: (range: Days) => void
  /** The data to export, or what exports it. */
  file?: { widget: FileWidget; start: string; end: string; basis?: 'paid' } | (() => void)
  /** Stands in the head, such as a link. */
  end?: ReactNode
  /** Its content brings cards of its own. */
  isBare?: boolean
  tour?: string
  children: ReactNode
}

/** A part of the dashboard: its title is what it is dragged by. */
export function Widget({
  widget,
  title: own,
  count,
  about,
  range,
  onRange,
  file,
  end,
  isBare = false,
  tour,
  children,
}: WidgetProps) {
  const t = useTexts()
  const title = own ?? t(titleOf(widget))
  const id = useId()
  const arrange = useArranging()
  const [isAbout, setAbout] = useState(false)
  const [isArranging, setArranging] = useState(false)
  const isSaving = useExport(dashboardContract.widgetFile.path) !== undefined
  const head = (
    <div className={`${classes.head} widget-handle`} data-moves={arrange !== null || undefined}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {count}
      {about && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          aria-label={t('About {{title}}', { title })}
          aria-expanded={isAbout}
          onClick={() => setAbout(!isAbout)}
        >
          <IconInfoCircle size={15} />
        </ActionIcon>
      )}
      <div className={classes.tools}>
        {end}
        {file && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={26}
            aria-label={t('Export {{title}} as CSV', { title })}
            disabled={isSaving}
            onClick={() =>
              typeof file === 'function' ? file() : void exportFile(dashboardContract.widgetFile, file)
            }
          >
            <IconDownload size={15} />
          </ActionIcon>
        )}
        {arrange && (
          <ArrangeMenu
            opened={isArranging}
            onChange={setArranging}
            onStep={arrange}
            target={
              <ActionIcon
                variant="subtle"
                color="gray"
                size={26}
                aria-label={t('Arrange {{title}}', { title })}
                aria-haspopup="menu"
                aria-expanded={isArranging}
                onClick={() => setArranging(!isArranging)}
              >
                <IconArrowsMove size={15} />
              </ActionIcon>
            }
          />
        )}
      </div>
    </div>
  )
  const body = (
    <>
      {isAbout && <div className={classes.about}>{typeof about === 'string' ? <p>{about}</p> : about}</div>}
      {range && onRange && (
        <div className={classes.range}>
          <DateRangePicker
            isBrief
            label={t('Dates')}
            value={{ from: range.start, to: range.end }}
            onChange={next => next && onRange({ start: next.from, end: next.to })}
          />
        </div>
      )}
      <div className={classes.body} data-widget-body>
        {children}
      </div>
    </>
  )
  const marks = { 'aria-labelledby': id, 'data-widget': widget, 'data-tour': tour }
  return isBare ? (
    <section className={classes.bare} {...marks}>
      {head}
      {body}
    </section>
  ) : (
    <Card flush className={classes.widget} {...marks}>
      {head}
      {body}
    </Card>
  )
}
