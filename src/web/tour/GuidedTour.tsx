import { useIsPhone } from '#web/ui/use-is-phone.ts'
import '@mantine/core/styles/Tour.layer.css'
import { Button, Tour } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useId, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { useReturnFocus } from '#web/ui/dialog/use-return-focus.ts'
import classes from './GuidedTour.module.css'
import type { TourSteps } from './tour-step.ts'
import { useTarget } from './use-target.ts'

interface GuidedTourProps {
  /** At least one. */
  steps: TourSteps
  /** The last button's word, if it does more than end the tour. */
  lastLabel?: string
  /** Called by Skip, Escape and the last button; `finished` by the last button alone. */
  onEnd: (finished: boolean) => void
}

/** Leads through a page step by step. The focus stays in it; the arrow keys and Enter move, Escape ends it. */
export function GuidedTour({ steps, lastLabel, onEnd }: GuidedTourProps) {
  const t = useTexts()
  const [at, setAt] = useState(0)
  const step = steps[at]!
  const target = useTarget(step.target)
  const isPhone = useIsPhone()
  const id = useId()
  const isLast = at === steps.length - 1
  useReturnFocus(true)

  const forward = () => (isLast ? onEnd(true) : setAt(at + 1))
  const back = () => setAt(Math.max(0, at - 1))
  function onKeyDown(event: KeyboardEvent) {
    // Keys pressed here are not for the page below.
    event.stopPropagation()
    const isOnButton = event.target instanceof HTMLButtonElement
    if (event.key === 'ArrowRight' && !isLast) setAt(at + 1)
    else if (event.key === 'ArrowLeft') back()
    else if (event.key === 'Enter' && !isOnButton) forward()
    else return
    event.preventDefault()
  }

  return (
    <Tour.Root
      active
      step={at}
      stepsCount={steps.length}
      onClose={() => onEnd(false)}
      withKeyboardNavigation={false}
      spotlightPadding={6}
      spotlightRadius={10}
      zIndex={250}
      tooltipShadow="xl"
    >
      <Tour.Overlay targetRect={target?.place ?? null} color="rgba(16, 24, 40, 0.55)" />
      {target && <div className={classes.ring} style={target.place} />}
      <Tour.Tooltip
        className={classes.words}
        targetElement={target?.element ?? null}
        position={isPhone ? 'bottom' : step.side}
        mounted
        aria-modal
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        onKeyDown={onKeyDown}
      >
        <div aria-live="polite">
          <h2 id={`${id}-title`} className={classes.title}>
            {t(step.title)}
          </h2>
          <p id={`${id}-text`} className={classes.text}>
            {t(step.text)}
          </p>
        </div>
        <div className={classes.foot}>
          <span className={classes.count}>
            {t('{{number}} of {{total}}', { number: at + 1, total: steps.length })}
          </span>
          {(!isLast || lastLabel) && (
            <Button variant="subtle" color="gray" onClick={() => onEnd(false)}>
              {isLast ? t('Stay here') : t('Skip')}
            </Button>
          )}
          {at > 0 && (
            <Button variant="default" onClick={back}>
              {t('Back')}
            </Button>
          )}
          <Button onClick={forward}>{isLast ? (lastLabel ?? t('Done')) : t('Next')}</Button>
        </div>
      </Tour.Tooltip>
    </Tour.Root>
  )
}
