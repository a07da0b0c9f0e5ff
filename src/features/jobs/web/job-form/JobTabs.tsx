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
  /** Stands between the tabs and what they show. */
  notice?: ReactNode
}

/** The tabs of a job dialog. All of them stay mounted: the checks look at every field. */
export function JobTabs({ tabs, value, onChange, notice }: JobTabsProps) {
  return (
    <Tabs className={classes.tabs} value={value} onChange={tab => tab && onChange(tab)} keepMounted>
      <Tabs.List className={classes.list}>
        {tabs.map(({ id, label }) => (
          <Tabs.Tab key={id} value={id}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {notice}
      {tabs.map(({ id, content }) => (
        <Tabs.Panel key={id} value={id} className={classes.panel}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
