import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './JobTabs.module.css'

export interface JobTab {
  id: string
  label: string
  content: ReactNode
}

interface JobTabsProps {
  tabs: readonly JobTab[]
  value: string
  onChange: (tab: string) => void
  /** Whether everything is read-only. */
  isLocked?: boolean
}

/** The tabs of a job dialog. All of them stay mounted: the checks look at every field. */
export function JobTabs({ tabs, value, onChange, isLocked }: JobTabsProps) {
  return (
    <Tabs className={classes.tabs} value={value} onChange={tab => tab && onChange(tab)} keepMounted>
      <Tabs.List className={classes.list}>
        {tabs.map(({ id, label }) => (
          <Tabs.Tab key={id} value={id}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ id, label, content }) => (
        <Tabs.Panel key={id} value={id} className={classes.panel}>
          <fieldset className={classes.fields} disabled={isLocked} aria-label={label}>
            {content}
          </fieldset>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
