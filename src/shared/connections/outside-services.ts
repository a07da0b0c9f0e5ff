/** Services of the operator that data can leave this server by, in the order in which they are listed. */
export const outsideServices = [
  'mail',
  'push',
  'maps',
  'tiles',
  'routing',
  'property',
  'ai',
  'storage',
  'database',
  'scan',
  'relay',
  'payroll',
  'plan-cards',
  'requests',
  'websites',
  'dns',
  'companies',
  'help-videos',
] as const
export type OutsideService = (typeof outsideServices)[number]

/** The other side of a service as the operator has set it up. */
export interface Vendor {
  /** 'Amazon S3', or '' where only its host is known. */
  name: string
  /** '' where it is many: browsers, websites. */
  host: string
  /** True if it runs on this machine, so that nothing leaves. */
  isHere: boolean
}

/** null: not set up. */
export type Vendors = Readonly<Record<OutsideService, Vendor | null>>
export const noVendors = Object.fromEntries(outsideServices.map(name => [name, null])) as Vendors
