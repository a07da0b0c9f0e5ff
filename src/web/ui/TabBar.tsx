import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { tabClasses } from './tab-classes.ts'

interface TabBarProps {
  tabs: readonly { id: string; label: ReactNode }[]
  value: string
  /** The tab, and its button. */
  onChange: (id: string, button: HTMLElement) => void
  /** Begins the ids of tabs and panels; see `tabIds`. */
  id: string
  className?: string
  'data-tour'?: string
}

/** Mantine's variables around a bar of tabs and its panels. */
export const tabLook = {
  '--tabs-radius': 'var(--mantine-radius-default)',
  '--tabs-color': 'var(--mantine-primary-color-filled)',
} as CSSProperties

/** The ids by which a tab and its panel name each other. */
export const tabIds = (id: string, tab: string) => ({ tab: `${id}-tab-${tab}`, panel: `${id}-panel-${tab}` })

/** Arrows, Home and End go to another tab and open it. */
function onKeyDown(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const at = tabs.indexOf(event.target as HTMLElement)
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
  const next = at < 0 || to === undefined ? undefined : tabs.at(to % tabs.length)
  if (!next) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
  next.click()
}

/** A bar of tabs, of plain elements: Mantine's were 50 components and drew themselves twice (decision 116). */
export function TabBar({ tabs, value, onChange, id, className, ...element }: TabBarProps) {
  return (
    <div
      {...element}
      className={className ? `${tabClasses.list} ${className}` : tabClasses.list}
      role="tablist"
      aria-orientation="horizontal"
      onKeyDown={onKeyDown}
    >
      {tabs.map(tab => (
        <button
          key={tab.id}
          type="button"
          className={tabClasses.tab}
          role="tab"
          id={tabIds(id, tab.id).tab}
          aria-selected={tab.id === value}
          aria-controls={tabIds(id, tab.id).panel}
          tabIndex={tab.id === value ? 0 : -1}
          data-active={tab.id === value || undefined}
          onClick={event => onChange(tab.id, event.currentTarget)}
        >
          <span className={tabClasses.label}>{tab.label}</span>
        </button>
      ))}
    </div>
  )
}
