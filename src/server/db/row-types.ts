// Generated from the migrations by `npm run db:types`. Do not edit.

import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AccessPauses {
  company_id: number;
  first_day: string;
  last_day: string | null;
  user_id: number;
}

export interface AccountingConnections {
  access_ends_at: Timestamp | null;
  busy_until: Timestamp | null;
  choices: Generated<Json>;
  company_id: number;
  connected_at: Generated<Timestamp>;
  connected_by: number | null;
  contacts_page: Generated<number>;
  drift_begun_at: Timestamp | null;
  drift_due_at: Timestamp | null;
  drift_page: Generated<string>;
  drift_read_at: Timestamp | null;
  has_payroll: Generated<boolean>;
  matched_at: Timestamp | null;
  not_before: Timestamp | null;
  organisation: Generated<string>;
  organisation_name: Generated<string>;
  organisations: Generated<Json>;
  payments_due_at: Timestamp | null;
  payments_read_at: Timestamp | null;
  payments_since: Timestamp | null;
  renewing_until: Timestamp | null;
  sealed_tokens: string;
  seen: string | null;
  seen_change: Generated<number>;
  sent_at: Timestamp | null;
  settings: Generated<Json>;
  state: Generated<string>;
  trouble: Json | null;
  version: Generated<number>;
}

export interface AccountingRecords {
  allocated_cents: number | null;
  amount_cents: number | null;
  changed_at: Generated<Timestamp>;
  company_id: number;
  compared_at: Timestamp | null;
  id: Generated<number>;
  included_entry: number | null;
  invoice_id: number | null;
  key: Generated<string>;
  kind: string;
  label: string;
  locked_day: string | null;
  organisation: string;
  reason: Json | null;
  record_id: number;
  round: Generated<number>;
  sent: Json | null;
  sent_at: Timestamp | null;
  sent_cents: number | null;
  state: Generated<string>;
  tries: Generated<number>;
  vendor_id: Generated<string>;
  waits_for: number | null;
}

export interface AccountingTries {
  action: string;
  answer: Generated<string>;
  at: Timestamp;
  company_id: number;
  id: Generated<number>;
  is_done: boolean;
  record_id: number;
  sent: Json | null;
}

export interface Accounts {
  apple_id: string | null;
  created_at: Generated<Timestamp>;
  email: string;
  email_verified_at: Timestamp | null;
  facebook_id: string | null;
  google_id: string | null;
  id: Generated<number>;
  password_changed_at: Timestamp | null;
  password_hash: string | null;
  totp_confirmed_at: Timestamp | null;
  totp_last_step: number | null;
  totp_secret: string | null;
}

export interface AccountTokens {
  account_id: number | null;
  company_id: number | null;
  data: Generated<Json>;
  expires_at: Timestamp;
  purpose: string;
  token_hash: Buffer;
  tries: Generated<number>;
  used_at: Timestamp | null;
  user_id: number | null;
}

export interface Activities {
  at: Timestamp;
  company_id: number;
  id: Generated<number>;
  job_id: number | null;
  kind_id: number;
  path: Generated<string>;
  read_at: Timestamp | null;
  user_id: number;
  values: Generated<Json>;
}

export interface AddressLookups {
  company_id: number;
  day: string;
  lookups: number;
  vendor: string;
}

export interface AgendaTasks {
  company_id: number;
  created_at: Generated<Timestamp>;
  description: string;
  due_at: Timestamp | null;
  ends_at: Timestamp;
  id: Generated<number>;
  is_done: Generated<boolean>;
  starts_at: Timestamp;
  technician_id: number;
  title: string;
  version: Generated<number>;
}

export interface Alerts {
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  message: string;
  scheduled_time: Timestamp;
  version: Generated<number>;
}

export interface Appointments {
  cancelled_at: Timestamp | null;
  company_id: number;
  created_at: Generated<Timestamp>;
  ends_at: Timestamp;
  id: Generated<number>;
  job_id: number;
  remind_at: Timestamp | null;
  reminded_starts_at: Timestamp | null;
  send_sms: Generated<boolean>;
  starts_at: Timestamp;
  technician_ids: Generated<ArrayType<number>>;
  tell_at: Timestamp | null;
  told_starts_at: Timestamp | null;
  told_window: number | null;
  version: Generated<number>;
  window_minutes: Generated<number>;
}

export interface Attempts {
  key: string;
  since: Timestamp;
  tries: number;
}

export interface AutoClockIns {
  at: Timestamp;
  company_id: number;
  entry_id: number | null;
  job_id: number | null;
  lat: number;
  lng: number;
  undone_at: Timestamp | null;
  user_id: number;
  yard: Generated<string>;
}

export interface AutomationDates {
  automation_id: number;
  company_id: number;
  due_at: Timestamp;
  row_id: number;
  subject_id: number;
}

export interface AutomationReaches {
  at: Timestamp;
  automation_id: number;
  client_id: number | null;
  company_id: number;
  lead_id: number | null;
  outbox_id: number | null;
  position: number;
  run_id: number;
  sms_id: number | null;
}

export interface AutomationRequests {
  answer: Generated<string>;
  body: string;
  company_id: number;
  created_at: Timestamp;
  id: Generated<number>;
  position: number;
  run_id: number;
  state: Generated<string>;
  url: string;
}

export interface AutomationRuns {
  automation_id: number;
  branch: Generated<string>;
  client_id: number | null;
  company_id: number;
  conditions: Json;
  due_at: Timestamp;
  ended_at: Timestamp | null;
  happening_id: number;
  id: Generated<number>;
  is_again: Generated<boolean>;
  job_id: number | null;
  position: Generated<number>;
  reason: Generated<string>;
  row_id: number;
  source: string;
  started_at: Timestamp;
  state: Generated<string>;
  steps: Json;
  stops: string[];
  title: string;
}

export interface Automations {
  company_id: number;
  conditions: Json;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  failures: Generated<number>;
  id: Generated<number>;
  is_flow: Generated<boolean>;
  is_on: Generated<boolean>;
  name: string;
  on_since: Generated<Timestamp>;
  paused: Generated<string>;
  steps: Json;
  stops: Generated<string[]>;
  timing: Json | null;
  trigger: string;
  user_id: number;
  version: Generated<number>;
}

export interface AutomationSecrets {
  company_id: number;
  made_at: Timestamp;
  sealed: string;
}

export interface AutomationSteps {
  at: Timestamp;
  company_id: number;
  note: Generated<string>;
  outcome: string;
  position: number;
  run_id: number;
  set_at: Generated<Timestamp | null>;
  undo: Generated<string>;
  xid: Generated<string | null>;
}

export interface AwayAnswers {
  address: string;
  at: Timestamp;
  company_id: number;
}

export interface BookClosings {
  at: Timestamp;
  by: number | null;
  company_id: number;
  from_day: string | null;
  id: Generated<number>;
  sums: Generated<Json>;
  to_day: string | null;
}

export interface BookContacts {
  abn: string;
  company_id: number;
  email: string;
  email_key: Generated<string>;
  id: Generated<number>;
  name: string;
  name_key: Generated<string>;
  organisation: string;
  read_at: Timestamp;
  vendor_id: string;
}

export interface BookDrifts {
  company_id: number;
  fields: string[];
  id: Generated<number>;
  organisation: string;
  ours: Json;
  record_id: number;
  seen_at: Timestamp;
  state: Generated<string>;
  theirs: Json;
}

export interface BookingRequests {
  address: Generated<string>;
  answer: Generated<string>;
  answer_id: number | null;
  client_id: number;
  company_id: number;
  created_at: Timestamp;
  decided_at: Timestamp | null;
  decided_by: number | null;
  ends_at: Timestamp;
  id: Generated<number>;
  job_id: number | null;
  job_type_id: number | null;
  note: Generated<string>;
  quote_id: number | null;
  starts_at: Timestamp;
  status: Generated<string>;
  technician_id: number | null;
  version: Generated<number>;
}

export interface BookMatches {
  act: string;
  client_id: number;
  company_id: number;
  contact_id: number | null;
  organisation: string;
  reason: string;
}

export interface BookPayments {
  account: string;
  cents: number;
  company_id: number;
  currency: string;
  day: string;
  entry_id: number | null;
  id: Generated<number>;
  invoice_id: number;
  organisation: string;
  question: Generated<string>;
  reason: Json | null;
  reference: string;
  seen_at: Timestamp;
  state: string;
  vendor_id: string;
}

export interface Bundles {
  active: Generated<boolean>;
  company_id: number;
  deleted_at: Timestamp | null;
  description: Generated<string>;
  id: Generated<number>;
  items: Generated<Json>;
  name: string;
  version: Generated<number>;
}

export interface CalendarFeeds {
  company_id: number;
  created_at: Timestamp;
  created_by: number | null;
  id: Generated<number>;
  read_at: Timestamp | null;
  sealed_token: string;
  token_hash: Buffer;
  user_id: number | null;
}

export interface CallLegs {
  answered_at: Timestamp | null;
  call_id: number;
  company_id: number;
  device: Generated<string>;
  ended_at: Timestamp | null;
  id: Generated<number>;
  is_caller: Generated<boolean>;
  label: Generated<string>;
  line_id: Generated<string>;
  line_state: Generated<string>;
  listens_to: number | null;
  muted: Generated<boolean>;
  number: Generated<string>;
  replaces_leg: number | null;
  seen_at: Timestamp;
  started_at: Timestamp;
  status: string;
  told_at: Timestamp | null;
  user_id: number | null;
  whispers: Generated<boolean>;
}

export interface Calls {
  answered_at: Timestamp | null;
  answered_by: number | null;
  client_id: number | null;
  company_id: number;
  direction: string;
  ended_at: Timestamp | null;
  from_user_id: number | null;
  id: Generated<number>;
  job_id: number | null;
  line_room: Generated<string>;
  masked: Generated<boolean>;
  minutes: number | null;
  note: Generated<string>;
  number: Generated<string>;
  on_line: Generated<boolean>;
  outcome: Generated<string>;
  own_number: Generated<string>;
  plan: Json | null;
  recording_paused: Generated<boolean>;
  room: Generated<string>;
  search: Generated<string>;
  started_at: Timestamp;
  status: string;
  texted_back_at: Timestamp | null;
  thread_id: number | null;
  user_ids: Generated<ArrayType<number>>;
  version: Generated<number>;
}

export interface CallSignals {
  body: Json;
  call_id: number;
  company_id: number;
  from_leg: number;
  id: Generated<number>;
  to_leg: number;
}

export interface CampaignAudiences {
  company_id: number;
  conditions: Json;
  id: Generated<number>;
  name: string;
  version: Generated<number>;
}

export interface CampaignLinks {
  campaign_id: number;
  clicks: Generated<number>;
  company_id: number;
  id: Generated<number>;
  url: string;
}

export interface CampaignRecipients {
  address: string;
  bounced_at: Timestamp | null;
  campaign_id: number;
  clicked_at: Timestamp | null;
  client_id: number | null;
  company_id: number;
  complained_at: Timestamp | null;
  delivered_at: Timestamp | null;
  id: Generated<number>;
  opted_out_at: Timestamp | null;
  outbox_id: number | null;
  parts: Generated<number>;
  queued_at: Timestamp | null;
  reason: Generated<string>;
  replied_at: Timestamp | null;
  sms_id: number | null;
  state: Generated<string>;
}

export interface Campaigns {
  channel: string;
  company_id: number;
  conditions: Json;
  created_at: Timestamp;
  ended_at: Timestamp | null;
  id: Generated<number>;
  left_out: Generated<Json>;
  name: string;
  note: Generated<string>;
  started_at: Timestamp | null;
  starts_at: Timestamp | null;
  state: Generated<string>;
  subject: Generated<string>;
  template_id: number | null;
  text: string;
  tracks_links: Generated<boolean>;
  user_id: number;
  version: Generated<number>;
}

export interface CanaryChoices {
  chosen_at: Generated<Timestamp>;
  chosen_by: string;
  company_id: number;
  id: Generated<number>;
  is_chosen: boolean;
  user_id: number;
}

export interface CardAccounts {
  account: string;
  adds_fee: Generated<boolean>;
  company_id: number;
  connected_at: Timestamp | null;
  connected_by: number | null;
  hook: Generated<string>;
  hook_secret: Generated<string>;
  is_linked: Generated<boolean>;
  is_on: Generated<boolean>;
  is_test: boolean;
  is_waiting: Generated<boolean>;
  key: string;
  least_part_cents: Generated<number>;
  name: Generated<string>;
  takes_parts: Generated<boolean>;
  trouble: Generated<string>;
  version: Generated<number>;
}

export interface CardPayments {
  account: string;
  amount_cents: number;
  card: Generated<string>;
  checkout: string | null;
  company_id: number;
  created_at: Timestamp;
  created_by: number | null;
  dispute: Generated<string>;
  dispute_entry_id: number | null;
  entry_id: number | null;
  expires_at: Timestamp;
  fee_cents: Generated<number>;
  fee_entry_id: number | null;
  id: Generated<number>;
  invoice_id: number;
  payment: string | null;
  reader: Generated<string>;
  reference: string;
  status: Generated<string>;
  url: Generated<string>;
}

export interface CardRefunds {
  amount_cents: number;
  card_payment_id: number;
  company_id: number;
  created_at: Timestamp;
  created_by: number | null;
  entry_id: number | null;
  error: Generated<string>;
  id: Generated<number>;
  note: Generated<string>;
  reference: string | null;
  refund: string | null;
  status: Generated<string>;
}

export interface Changes {
  action: string;
  after: Json | null;
  at: Generated<Timestamp>;
  before: Json | null;
  company_id: number;
  endpoint: string | null;
  id: Generated<number>;
  means: string;
  row_id: number;
  table_name: string;
  user_id: number | null;
  xid: Generated<string | null>;
}

export interface Checklists {
  active: Generated<boolean>;
  company_id: number;
  id: Generated<number>;
  items: Json;
  job_type_ids: Generated<ArrayType<number>>;
  name: string;
  status_ids: Generated<number[]>;
  version: Generated<number>;
}

export interface Claims {
  amount_cents: number;
  answer: Generated<string>;
  company_id: number;
  cost_cents: number;
  counts_on: string;
  created_at: Timestamp;
  created_by: number | null;
  day: string;
  file_id: number | null;
  id: Generated<number>;
  job_id: number | null;
  key: string;
  kind: string;
  km_rate: number | null;
  metres: number | null;
  note: Generated<string>;
  state: Generated<string>;
  tax_cents: Generated<number>;
  user_id: number;
  version: Generated<number>;
}

export interface ClientContacts {
  client_id: number;
  company_id: number;
  email: Generated<string>;
  id: Generated<number>;
  name: string;
  phone: Generated<string>;
  position: Generated<number>;
  search: Generated<string>;
}

export interface ClientMerges {
  at: Generated<Timestamp>;
  before: Json;
  by: number | null;
  company_id: number;
  id: Generated<number>;
  kept_id: number;
  merged_id: number;
  moved: Json;
  undone_at: Timestamp | null;
  version_after: number;
}

export interface Clients {
  billing_address: Generated<string>;
  company_id: number;
  company_name: Generated<string>;
  created_at: Generated<Timestamp>;
  custom_fields: Generated<Json>;
  deleted_at: Timestamp | null;
  email: Generated<string>;
  email_key: Generated<string>;
  id: Generated<number>;
  lat: number | null;
  lng: number | null;
  main_address: Generated<string>;
  merged_into: number | null;
  name: string;
  name_key: Generated<string>;
  note: Generated<string>;
  phone: Generated<string>;
  phone_key: Generated<string>;
  place_key: Generated<string>;
  search: Generated<string>;
  suburb: Generated<string>;
  version: Generated<number>;
}

export interface ClientsApart {
  a_id: number;
  at: Generated<Timestamp>;
  b_id: number;
  company_id: number;
}

export interface ClientSites {
  address: string;
  client_id: number;
  company_id: number;
  contact_name: Generated<string>;
  contact_phone: Generated<string>;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  id: Generated<number>;
  lat: number | null;
  lng: number | null;
  name: Generated<string>;
  note: Generated<string>;
  suburb: Generated<string>;
  version: Generated<number>;
}

export interface ClientTagLinks {
  client_id: number;
  company_id: number;
  tag_id: number;
}

export interface ClientTags {
  colour: Generated<string>;
  company_id: number;
  id: Generated<number>;
  import_id: number | null;
  name: string;
  version: Generated<number>;
}

export interface ClientTemplates {
  channel: string;
  company_id: number;
  content: string;
  id: Generated<number>;
  name: string;
  position: Generated<number>;
  subject: Generated<string>;
  version: Generated<number>;
}

export interface ClockPins {
  company_id: number;
  pin_hash: string;
  set_at: Timestamp;
  set_by: number;
  user_id: number;
}

export interface ClockPinTries {
  blocked_until: Timestamp | null;
  company_id: number;
  tablet_id: number;
  tried_at: Timestamp;
  user_id: number;
  wrong: Generated<number>;
}

export interface ClockTablets {
  company_id: number;
  created_at: Timestamp;
  created_by: number;
  everybody: boolean;
  id: Generated<number>;
  name: string;
  paired_at: Timestamp | null;
  pairing_hash: Buffer | null;
  pairing_until: Timestamp | null;
  revoked_at: Timestamp | null;
  seen_at: Timestamp | null;
  token_hash: Buffer | null;
  user_ids: Generated<ArrayType<number>>;
  version: Generated<number>;
}

export interface ClockTimes {
  appointment_id: number | null;
  by_job: Generated<boolean>;
  clock_off: number | null;
  company_id: number;
  end_arrived_at: Timestamp | null;
  end_tablet_id: number | null;
  ended_at: Timestamp | null;
  id: Generated<number>;
  job_id: number | null;
  kind: Generated<string>;
  note: Generated<string>;
  paid: Generated<boolean>;
  source: Generated<string>;
  start_arrived_at: Timestamp | null;
  start_tablet_id: number | null;
  started_at: Timestamp;
  user_id: number;
  version: Generated<number>;
}

export interface ClosedFacts {
  amount: number;
  company_id: number;
  day: string;
  measure: number;
  part_id: number;
  row_id: number;
  source: number;
}

export interface ComingPictures {
  company_id: number;
  id: Generated<number>;
  message_id: number;
  name: string;
  next_at: Timestamp;
  tries: Generated<number>;
  url: string;
}

export interface Companies {
  abn: Generated<string>;
  address: Generated<string>;
  created_at: Generated<Timestamp>;
  email: Generated<string>;
  id: Generated<number>;
  is_demo: Generated<boolean>;
  is_platform: Generated<boolean>;
  iso: Generated<string>;
  lat: number | null;
  licence: Generated<string>;
  lng: number | null;
  logo_key: Generated<string>;
  name: string;
  outgoing_number: Generated<string>;
  pack_id: number;
  phone: Generated<string>;
  plan_paused: Generated<boolean>;
  refer_code: Generated<string>;
  share_code: Generated<string>;
  subscription_date: string | null;
  suburb: Generated<string>;
  time_zone: Generated<string>;
  version: Generated<number>;
}

export interface CompanyLoads {
  bytes: number;
  company_id: number;
  database_ms: number;
  failed: number;
  hour: Timestamp;
  messages: number;
  processor_ms: number;
  requests: number;
}

export interface CompanyMoves {
  closed_at: Generated<Timestamp>;
  company_id: number;
  move: string;
  moved_as: number | null;
  moved_to: Generated<string>;
  opened_at: Timestamp | null;
  side: string;
}

export interface CompanyOnboarding {
  company_id: number;
  skipped: Generated<number[]>;
  tour_complete: Generated<boolean>;
}

export interface CompanyTexts {
  company_id: number;
  content: string;
  design_id: number | null;
  name: string;
  subject: Generated<string>;
  version: Generated<number>;
}

export interface ConnectionPauses {
  company_id: number;
  kind: string;
  paused_at: Timestamp;
  paused_by: number | null;
  row_id: number;
}

export interface ConnectionWarnings {
  company_id: number;
  ends_at: Timestamp;
  kind: string;
  row_id: number;
}

export interface Consents {
  address: string;
  at: Timestamp;
  by_id: number | null;
  campaign_id: number | null;
  channel: string;
  client_id: number | null;
  company_id: number;
  evidence: Generated<string>;
  given_on: string | null;
  id: Generated<number>;
  kind: string;
  person: Generated<string>;
  source: string;
}

export interface ConsentWays {
  company_id: number;
  purpose: string;
  sealed_verifier: string;
  state_hash: Buffer;
  until: Timestamp;
  user_id: number;
}

export interface Counters {
  company_id: number;
  digits: Generated<number>;
  name: string;
  prefix: Generated<string>;
  value: number;
}

export interface Coupons {
  active: Generated<boolean>;
  amount_off: number | null;
  code: string;
  company_id: number;
  created_at: Generated<Timestamp>;
  duration_months: number | null;
  expires_at: Timestamp | null;
  id: Generated<number>;
  max_redemptions: number | null;
  name: string;
  percent_bp: number | null;
  times_redeemed: Generated<number>;
  version: Generated<number>;
}

export interface CouponUses {
  amount_cents: number | null;
  at: Generated<Timestamp>;
  company_id: number;
  coupon_id: number;
  invoice_id: number | null;
  used_for: string;
}

export interface CreditBalances {
  bought: Generated<number>;
  company_id: number;
  included: Generated<number>;
  kind: string;
  refill_below: Generated<number>;
  refill_most_cents: Generated<number>;
  refill_on: Generated<boolean>;
  refill_pack_id: number | null;
  refill_trouble: Generated<string>;
  refilled_cents: Generated<number>;
  refilled_month: string | null;
  version: Generated<number>;
}

export interface CreditEntries {
  amount: number;
  at: Generated<Timestamp>;
  balance: number;
  company_id: number;
  id: Generated<number>;
  invoice_id: number | null;
  kind: string;
  note: Generated<string>;
  reason: string;
}

export interface CreditPacks {
  amount: number;
  id: Generated<number>;
  kind: string;
  name: string;
  price_cents: number;
  sold: Generated<boolean>;
  version: Generated<number>;
}

export interface CustomReports {
  company_id: number;
  created_at: Generated<Timestamp>;
  created_by: number | null;
  group_ids: Generated<ArrayType<number>>;
  id: Generated<number>;
  name: string;
  spec: Json;
  version: Generated<number>;
}

export interface DatabaseLife {
  id: Generated<string>;
  is_only: Generated<boolean>;
  place: Generated<string>;
  restored_from: Timestamp | null;
}

export interface DiaryEntries {
  arrived_at: Timestamp | null;
  at: Generated<Timestamp>;
  clock_off: number | null;
  company_id: number;
  content: Json;
  entry_key: string | null;
  id: Generated<number>;
  job_id: number;
  session: string;
  text: string | null;
  type: string;
  user_id: number | null;
  user_name: string | null;
  values: Json | null;
}

export interface Differences {
  arrived_at: Timestamp;
  before: Json | null;
  company_id: number;
  decided_at: Timestamp | null;
  decided_by: number | null;
  file_id: number | null;
  id: Generated<number>;
  input: Json;
  job_id: number | null;
  key: string;
  made_at: Timestamp;
  path: string;
  reason: Generated<string>;
  state: Generated<string>;
  title: string;
  typed: Generated<string>;
  undo: Json | null;
  user_id: number;
  version: Generated<number>;
}

export interface EmailDesigns {
  company_id: number;
  draft: Json;
  published: Json | null;
  template_id: number;
  version: Generated<number>;
}

export interface EmailDesignVersions {
  at: Timestamp;
  blocks: Json;
  company_id: number;
  id: Generated<number>;
  template_id: number;
  user_id: number;
}

export interface EmailDomains {
  address: string;
  check_at: Generated<Timestamp>;
  checked_at: Timestamp | null;
  company_id: number;
  domain: string;
  next_public_key: Generated<string>;
  next_sealed_key: Generated<string>;
  next_selector: Generated<string>;
  public_key: string;
  records: Generated<Json>;
  sealed_key: string;
  selector: string;
  state: Generated<string>;
  trouble: Json | null;
  verified_at: Timestamp | null;
  version: Generated<number>;
}

export interface EndedGrants {
  account: string;
  company_id: number;
  ended_at: Timestamp;
  id: Generated<number>;
  kind: string;
  sealed_grant: string;
  tries: Generated<number>;
}

export interface Events {
  at: Generated<Timestamp>;
  company_id: number;
  id: Generated<number>;
  row_id: number | null;
  topic: string;
}

export interface Exchanges {
  about: Generated<number>;
  again: string | null;
  answer: string;
  at: Timestamp;
  company_id: number;
  hour: Timestamp;
  id: Generated<number>;
  kind: string;
  ms: number;
  retried_at: Timestamp | null;
  row_id: number;
  times: number;
  what: string;
}

export interface Feedback {
  client_id: number | null;
  comment: Generated<string>;
  company_id: number;
  created_at: Timestamp;
  expires_at: Timestamp | null;
  given_at: Timestamp | null;
  id: Generated<number>;
  job_id: number | null;
  name: Generated<string>;
  opened_at: Timestamp | null;
  replied_at: Timestamp | null;
  replied_by: number | null;
  reply: Generated<string>;
  search: Generated<string>;
  source: Generated<string>;
  source_id: string | null;
  source_updated_at: Timestamp | null;
  stars: number | null;
  token_hash: Buffer | null;
  went_on_at: Timestamp | null;
}

export interface Fees {
  company_id: number;
  credit_fee: Generated<number>;
  prefill: Generated<boolean>;
  registered: Generated<boolean>;
  registered_from: string | null;
  tax: Generated<number>;
  tax_name: Generated<string>;
  update_price: Generated<boolean>;
  version: Generated<number>;
  with_tax: Generated<boolean>;
}

export interface FieldDevices {
  again: Generated<number>;
  agent: string;
  company_id: number;
  device: string;
  oldest_at: Timestamp | null;
  seen_at: Timestamp;
  user_id: number;
  waiting: number;
}

export interface FieldPulls {
  company_id: number;
  cookie: string;
  device: string;
  given: Json;
  next_cookie: string | null;
  next_given: Json | null;
  user_id: number;
}

export interface FigureClock {
  at: Timestamp;
  is_only: Generated<boolean>;
  seen: string;
}

export interface FigureDue {
  at: Timestamp;
  company_id: number;
  row_id: number;
  source: string;
}

export interface FigureFacts {
  amount: number;
  client_id: number | null;
  company_id: number;
  day: string;
  lead_source_id: number | null;
  measure: number;
  part_id: number;
  row_id: number;
  source: number;
  status_id: number | null;
  suburb: string | null;
  technician_ids: Generated<ArrayType<number>>;
  type_id: number | null;
}

export interface Figures {
  amount: number;
  company_id: number;
  count: number;
  day: string;
  dimension: number;
  grain: number;
  key: string;
  measure: number;
}

export interface FigureStates {
  built_at: Timestamp | null;
  checked_at: Timestamp | null;
  company_id: number;
  time_zone: Generated<string>;
}

export interface Files {
  bytes: number;
  company_id: number;
  content_id: Generated<string>;
  created_at: Generated<Timestamp>;
  created_by: number | null;
  deleted_at: Timestamp | null;
  has_thumbnail: Generated<boolean>;
  hash: Buffer | null;
  id: Generated<number>;
  is_shared: Generated<boolean>;
  job_id: number | null;
  key: string;
  marks: number | null;
  message_id: number | null;
  name: string;
  part: Generated<string>;
  sent_key: string | null;
  type: string;
}

export interface FileTotals {
  bytes: Generated<number>;
  company_id: number;
  files: Generated<number>;
}

export interface FormAnswers {
  answers: Json;
  approval: Generated<string>;
  by_name: string;
  client_id: number | null;
  company_id: number;
  decided_at: Timestamp | null;
  decided_by: number | null;
  decided_by_name: Generated<string>;
  decided_note: Generated<string>;
  failed: Generated<number>;
  filled_at: Timestamp;
  form_id: number;
  id: Generated<number>;
  is_held: Generated<boolean>;
  is_replaced: Generated<boolean>;
  job_id: number | null;
  link_id: number | null;
  number: number;
  proof: Generated<string>;
  reason: Generated<string>;
  replaces: number | null;
  score: number | null;
  ticket: string | null;
  user_id: number | null;
}

export interface FormerNames {
  company_id: number;
  slug: string;
}

export interface FormLinks {
  client_id: number | null;
  company_id: number;
  created_at: Timestamp;
  created_by: number | null;
  ended_at: Timestamp | null;
  expires_at: Timestamp | null;
  form_id: number;
  id: Generated<number>;
  kind: string;
  most: number | null;
  round_id: number | null;
  token_hash: Buffer;
  used: Generated<number>;
  user_id: number | null;
}

export interface FormPaperPages {
  company_id: number;
  file_id: number;
  height: number;
  page: number;
  paper_id: number;
  width: number;
  words: Json;
}

export interface FormPapers {
  company_id: number;
  created_at: Timestamp;
  file_id: number;
  id: Generated<number>;
  name: string;
}

export interface FormPhotos {
  answer_id: number | null;
  company_id: number;
  file_id: number;
  key: string;
  marks: string | null;
}

export interface FormPrints {
  answer_id: number;
  company_id: number;
  made_at: Timestamp;
  sha256: Buffer;
}

export interface FormReasons {
  at: Timestamp;
  company_id: number;
  form_id: number;
  id: Generated<number>;
  job_id: number;
  passes: boolean;
  reason: string;
  user_id: number | null;
  user_name: string;
}

export interface FormRounds {
  client_id: number;
  company_id: number;
  created_at: Timestamp;
  created_by: number | null;
  due_on: string;
  ended_at: Timestamp | null;
  every: string;
  first_on: string;
  form_id: number;
  id: Generated<number>;
  site_id: number | null;
}

export interface Forms {
  about: Generated<string>;
  active: Generated<boolean>;
  asks: Generated<Json>;
  company_id: number;
  content: Json;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  id: Generated<number>;
  name: string;
  needs_approval: Generated<boolean>;
  published: Generated<number>;
  version: Generated<number>;
}

export interface FormVersions {
  company_id: number;
  content: Json;
  form_id: number;
  name: string;
  number: number;
  published_at: Timestamp;
  published_by: number | null;
}

export interface FranchiseAreas {
  company_id: number;
  created_at: Timestamp;
  id: Generated<number>;
  member_id: number;
  postcode: Generated<string>;
  state: Generated<string>;
  suburb: Generated<string>;
}

export interface FranchiseHeads {
  accepted_at: Timestamp;
  accepted_by: string;
  company_id: number;
  ended_at: Timestamp | null;
  group_id: number;
  head_company_id: number;
  head_name: string;
  id: Generated<number>;
  shares_figures: boolean;
  version: Generated<number>;
}

export interface FranchiseMembers {
  accepted_at: Timestamp | null;
  company_id: number;
  email: string;
  ended_at: Timestamp | null;
  expires_at: Timestamp;
  id: Generated<number>;
  invited_at: Timestamp;
  invited_by: string;
  member_company_id: number | null;
  name: string;
  shares_figures: Generated<boolean>;
  status: Generated<string>;
  token_hash: Buffer;
  version: Generated<number>;
}

export interface FranchiseOfferMembers {
  company_id: number;
  id: Generated<number>;
  member_company_id: number;
  member_name: string;
  offer_id: number;
  status: Generated<string>;
  taken_at: Timestamp | null;
  taken_by: Generated<string>;
}

export interface FranchiseOffers {
  company_id: number;
  counts: Json;
  document: Json;
  id: Generated<number>;
  note: string;
  number: number;
  published_at: Timestamp;
  published_by: string;
  version: Generated<number>;
  with_prices: boolean;
  withdrawn_at: Timestamp | null;
}

export interface GmailAccounts {
  company_id: number;
  connected_at: Timestamp;
  connected_by: number;
  consent_id: number;
  email: string;
  failures: Generated<number>;
  falls_back: boolean;
  history_id: Generated<string>;
  id: Generated<number>;
  is_active: boolean;
  not_before: Timestamp;
  read_at: Timestamp;
  sent_at: Timestamp | null;
  trouble: Json | null;
  user_id: number | null;
  version: Generated<number>;
}

export interface GoogleAccounts {
  company_id: number;
  connected_at: Timestamp;
  email: string;
  ends_at: Timestamp | null;
  failures: Generated<number>;
  id: Generated<number>;
  problem: string | null;
  read_at: Timestamp | null;
  removes: Generated<boolean>;
  sealed_token: string | null;
  user_id: number;
  wait_until: Generated<Timestamp>;
  write_calendar: string | null;
}

export interface GoogleBusinesses {
  company_id: number;
  connected_at: Timestamp;
  email: string;
  failures: Generated<number>;
  locations: Generated<Json>;
  problem: string | null;
  read_at: Timestamp | null;
  sealed_token: string | null;
  user_id: number;
  wait_until: Timestamp;
}

export interface GoogleCalendars {
  account_id: number;
  company_id: number;
  google_id: string;
  id: Generated<number>;
  name: string;
  sync_token: string | null;
  whole_at: Timestamp | null;
}

export interface GoogleCopies {
  account_id: number;
  appointment_id: number;
  company_id: number;
  digest: string;
  ends_at: Timestamp;
  event_id: string;
  write_calendar: string;
}

export interface Groups {
  company_id: number;
  id: Generated<number>;
  kind: string;
  name: string;
}

export interface Handovers {
  accepts_as: number | null;
  answered_at: Timestamp | null;
  answered_by: Generated<string>;
  client_id: number | null;
  company_id: number;
  direction: string;
  document: Json;
  files_done: Generated<number>;
  id: Generated<number>;
  job_id: number | null;
  kind: string;
  lead_id: number | null;
  other_company_id: number;
  other_id: number | null;
  other_name: string;
  progress: number | null;
  reason: Generated<string>;
  sent_at: Timestamp;
  sent_by: string;
  status: Generated<string>;
  title: string;
  version: Generated<number>;
}

export interface HappeningCursors {
  company_id: number;
  last_id: Generated<number>;
  seen: Generated<string>;
}

export interface HappeningDates {
  company_id: number;
  due: Timestamp;
  name: string;
  row_id: number;
}

export interface HappeningQueue {
  at: Timestamp;
  company_id: number;
  due_at: Generated<Timestamp>;
  error: Generated<string>;
  facts: Json;
  follower: string;
  id: number;
  means: Generated<string>;
  name: string;
  row_id: number;
  set_aside_at: Timestamp | null;
  table_name: string;
  tries: Generated<number>;
  user_id: number | null;
}

export interface Happenings {
  at: Generated<Timestamp>;
  company_id: number;
  facts: Json;
  id: Generated<number>;
  means: Generated<string>;
  name: string;
  row_id: number;
  table_name: string;
  user_id: number | null;
  xid: Generated<string>;
}

export interface HeldAddresses {
  address: string;
  at: Timestamp;
  code: Generated<string>;
  company_id: number;
  id: Generated<number>;
  kind: string;
  reason: Generated<string>;
}

export interface HeldAnswers {
  company_id: number;
  is_planned: boolean;
  last_at: Timestamp;
  message_id: number;
  outbox_id: number;
  state: string;
  waits_since: Timestamp | null;
  written: string;
}

export interface IdempotencyKeys {
  answer: Json;
  company_id: number;
  created_at: Generated<Timestamp>;
  device: string | null;
  device_at: Timestamp | null;
  key: string;
  request_hash: Buffer;
  user_id: number;
}

export interface ImportRows {
  cells: string[];
  changes: Generated<string[]>;
  company_id: number;
  import_id: number;
  is_kept: Generated<boolean>;
  made: Json | null;
  outcome: Generated<string>;
  place: number;
  reason: Json | null;
  row: number;
  target_id: number | null;
}

export interface Imports {
  asked_by: number | null;
  chosen_date_order: Generated<string>;
  chosen_decimal_mark: Generated<string>;
  chosen_decimal_marks: Generated<string>;
  company_id: number;
  counts: Generated<Json>;
  created_at: Generated<Timestamp>;
  created_by: number | null;
  date_order: Generated<string>;
  decimal_mark: Generated<string>;
  decimal_marks: Generated<string>;
  delimiter: string;
  encoding: string;
  ended_at: Timestamp | null;
  existing: Generated<string>;
  file_key: Generated<string>;
  file_name: string;
  heading_row: Generated<number>;
  headings: string[];
  id: Generated<number>;
  kind: string;
  mapping: string[];
  problem: Json | null;
  rows: Generated<number>;
  source: Generated<string>;
  state: string;
  top_rows: Generated<number[]>;
  top_texts: Generated<string[]>;
  unclear_numbers: Generated<string[]>;
  version: Generated<number>;
  worked: Generated<number>;
  worked_at: Generated<Timestamp>;
}

export interface InfoTemplates {
  company_id: number;
  id: Generated<number>;
  name: string;
  template: string;
}

export interface InvoiceBatches {
  at: Timestamp;
  by: number;
  company_id: number;
  id: Generated<number>;
  is_seen: Generated<boolean>;
  kind: string;
  method: number | null;
  moves_dates: Generated<boolean>;
  note: Generated<string>;
  paid_on: string | null;
  state: Generated<string>;
  via: string;
  worked_at: Timestamp;
}

export interface InvoiceBatchItems {
  amount_cents: number | null;
  batch_id: number;
  client_id: number | null;
  company_id: number;
  invoice_id: number | null;
  job_id: number | null;
  n: number;
  status: Generated<string>;
  told: Json | null;
}

export interface InvoiceRevisions {
  at: Generated<Timestamp>;
  by: number | null;
  company_id: number;
  document: Json;
  invoice_id: number;
  revision: number;
  total_cents: number;
}

export interface Invoices {
  address: Generated<string>;
  client_id: number | null;
  company_id: number;
  company_name: Generated<string>;
  created_at: Generated<Timestamp>;
  created_by: number | null;
  custom_fields: Generated<Json>;
  deductions: Generated<Json>;
  discount: Generated<number>;
  discount_cents: Generated<number>;
  due_on: string | null;
  email: Generated<string>;
  id: Generated<number>;
  issued_on: string | null;
  job_id: number | null;
  kind: Generated<string>;
  lines: Generated<Json>;
  message: Generated<string>;
  more_job_ids: Generated<ArrayType<number>>;
  name: Generated<string>;
  number: number | null;
  number_digits: Generated<number>;
  number_prefix: Generated<string>;
  number_text: Generated<string | null>;
  owed_cents: Generated<number>;
  phone: Generated<string>;
  quote_id: number | null;
  reference: Generated<string>;
  revision: Generated<number>;
  search: Generated<string>;
  seen_at: Timestamp | null;
  sent_at: Timestamp | null;
  sent_fields: Json | null;
  site_address: Generated<string>;
  site_id: number | null;
  site_name: Generated<string>;
  status: Generated<string>;
  taken_off_by: number | null;
  tax: number;
  tax_cents: Generated<number>;
  terms: Generated<string>;
  total_cents: Generated<number>;
  version: Generated<number>;
  void_reason: Generated<string>;
  with_tax: Generated<boolean>;
}

export interface Items {
  active: Generated<boolean>;
  code: Generated<string>;
  company_id: number;
  cost_cents: string | null;
  default_quantity: Generated<string>;
  description: Generated<string>;
  id: Generated<number>;
  is_taxable: Generated<boolean>;
  job_type_ids: Generated<ArrayType<number>>;
  margin: number | null;
  margin_is_fixed: Generated<boolean>;
  name: string;
  part_name: Generated<string>;
  price_cents: Generated<string>;
  price_with_tax: Generated<boolean>;
  unit: Generated<string>;
  version: Generated<number>;
}

export interface JobChecks {
  at: Timestamp;
  checklist_id: number;
  company_id: number;
  id: Generated<number>;
  is_done: boolean;
  item_id: string;
  job_id: number;
  reason: Generated<string>;
  user_id: number | null;
  user_name: string;
}

export interface JobParts {
  assigned_to: number | null;
  belongs_to: number | null;
  company_id: number;
  id: string;
  is_used: Generated<boolean>;
  item_id: number | null;
  job_id: number;
  name: string;
  place: number;
  price_cents: string | null;
  quantity: string;
}

export interface Jobs {
  address: Generated<string>;
  amount_cents: Generated<number>;
  amount2_cents: Generated<number>;
  appointment_at: Timestamp | null;
  appointment_count: Generated<number>;
  approval_code: Generated<string>;
  changed_by: number | null;
  client_id: number | null;
  closed_at: Timestamp | null;
  closed_by: number | null;
  company_comment: Generated<string>;
  company_id: number;
  company_name: Generated<string>;
  contact_ids: Generated<ArrayType<number>>;
  created_at: Generated<Timestamp>;
  created_by: number | null;
  custom_fields: Generated<Json>;
  deleted_at: Timestamp | null;
  edited_at: Generated<Timestamp>;
  email: Generated<string>;
  estimates: Generated<Json>;
  has_card_fee: Generated<boolean>;
  id: Generated<number>;
  includes_tax: Generated<boolean>;
  includes_tax2: Generated<boolean>;
  invoiced: Generated<boolean>;
  invoiced_cents: Generated<number>;
  is_split: Generated<boolean>;
  job_type_ids: Generated<ArrayType<number>>;
  lat: number | null;
  lead_source_ids: Generated<ArrayType<number>>;
  list_id: number | null;
  list_place: Timestamp | null;
  lng: number | null;
  modify_percentage: Json | null;
  name: Generated<string>;
  notes: Generated<Json>;
  number: number;
  payment_method: number | null;
  payment_method2: number | null;
  phone: Generated<string>;
  search: Generated<string>;
  site_id: number | null;
  status_id: Generated<number>;
  suburb: Generated<string>;
  technician_ids: Generated<ArrayType<number>>;
  tradie_comment: Generated<string>;
  version: Generated<number>;
  wholly_invoiced: Generated<boolean>;
  worth: Json | null;
}

export interface JobTasks {
  company_id: number;
  due_on: string | null;
  id: string;
  is_done: boolean;
  job_id: number;
  photo_ids: Generated<ArrayType<number>>;
  place: number;
  technician_id: number | null;
  title: string;
}

export interface JobTechnicians {
  closed_at: Timestamp | null;
  company_id: number;
  job_id: number;
  since: Timestamp | null;
  user_id: number;
}

export interface JobTemplates {
  active: Generated<boolean>;
  company_id: number;
  description: Generated<string>;
  estimates: Generated<Json>;
  id: Generated<number>;
  job_type_ids: Generated<ArrayType<number>>;
  name: string;
  parts: Generated<Json>;
  tasks: Generated<Json>;
  version: Generated<number>;
}

export interface JobTimes {
  clock_id: number | null;
  clock_off: number | null;
  company_id: number;
  end_arrived_at: Timestamp | null;
  ended_at: Timestamp | null;
  id: Generated<number>;
  job_id: number;
  start_arrived_at: Timestamp | null;
  started_at: Timestamp;
  user_id: number;
}

export interface JobTools {
  company_id: number;
  job_id: number;
  tool_id: number;
}

export interface JobTypes {
  active: Generated<boolean>;
  appointment_duration: Generated<number>;
  colour: Generated<string>;
  company_id: number;
  id: Generated<number>;
  licences: Generated<string[]>;
  name: string;
  version: Generated<number>;
}

export interface KnownKeys {
  fingerprint: string;
  name: string;
  since: Generated<Timestamp>;
}

export interface LatePresses {
  action: string;
  arrived_at: Timestamp;
  at: Timestamp;
  clock_off: number | null;
  company_id: number;
  decision: Generated<string>;
  id: Generated<number>;
  job_id: number | null;
  kind: Generated<string>;
  paid: Generated<boolean>;
  tablet_id: number | null;
  user_id: number;
}

export interface LeadEntries {
  at: Generated<Timestamp>;
  author: Generated<string>;
  by: number | null;
  company_id: number;
  id: Generated<number>;
  lead_id: number;
  text: string;
  values: Json | null;
}

export interface LeadFormDeliveries {
  at: Timestamp;
  columns: Generated<Json>;
  company_id: number;
  form_id: number;
  id: Generated<number>;
  lead_id: number | null;
  outcome: string;
  ref: string;
  times: Generated<number>;
}

export interface LeadForms {
  active: Generated<boolean>;
  address: string;
  columns: Generated<Json>;
  company_id: number;
  created_at: Timestamp;
  created_by: number;
  id: Generated<number>;
  key_hash: Buffer;
  name: string;
  source_id: number;
  version: Generated<number>;
  wrong_key_at: Timestamp | null;
  wrong_keys: Generated<number>;
}

export interface Leads {
  address: Generated<string>;
  answered_at: Timestamp | null;
  answered_by: number | null;
  answers: Generated<Json>;
  assigned_to: number | null;
  client_id: number | null;
  company_id: number;
  company_name: Generated<string>;
  created_at: Generated<Timestamp>;
  created_by: number | null;
  deleted_at: Timestamp | null;
  email: Generated<string>;
  files: Generated<string[]>;
  follow_up_on: string | null;
  follow_up_told_at: Timestamp | null;
  from_web: Generated<boolean>;
  id: Generated<number>;
  job_id: number | null;
  lat: number | null;
  lng: number | null;
  name: Generated<string>;
  note: Generated<string>;
  phone: Generated<string>;
  quoted_at: Timestamp | null;
  search: Generated<string>;
  seen_at: Timestamp | null;
  source_id: number | null;
  status: Generated<number>;
  suburb: Generated<string>;
  thread_id: number | null;
  ticket: string | null;
  version: Generated<number>;
}

export interface LeadSources {
  active: Generated<boolean>;
  company_id: number;
  id: Generated<number>;
  name: string;
  version: Generated<number>;
}

export interface Leave {
  asked: Generated<boolean>;
  company_id: number;
  created_at: Generated<Timestamp>;
  first_day: string;
  from_minute: number | null;
  id: Generated<number>;
  kind: string;
  kind_id: number | null;
  last_day: string;
  note: Generated<string>;
  to_minute: number | null;
  user_id: number;
  version: Generated<number>;
}

export interface LeaveChanges {
  at: Timestamp;
  company_id: number;
  first_day: string;
  id: Generated<number>;
  last_day: string;
  user_id: number;
}

export interface LeaveEntitlements {
  balance_minutes: number | null;
  company_id: number;
  id: Generated<number>;
  kind: string;
  kind_id: number | null;
  starts_on: string;
  user_id: number | null;
  year_minutes: number | null;
}

export interface LeaveKinds {
  active: Generated<boolean>;
  company_id: number;
  id: Generated<number>;
  name: string;
  paid: Generated<boolean>;
  version: Generated<number>;
}

export interface LedgerCorrections {
  company_id: number;
  entry_id: number;
  now_is: string;
  was: string;
  what: string;
}

export interface LedgerEntries {
  amount_cents: number;
  at: Generated<Timestamp>;
  by: number | null;
  client_id: number | null;
  company_id: number;
  day: string;
  drawn_from: number | null;
  goes_with: number | null;
  id: Generated<number>;
  invoice_id: number | null;
  job_id: number | null;
  kind: string;
  meant_day: string | null;
  method: number | null;
  note: Generated<string>;
  number: number | null;
  number_digits: Generated<number>;
  number_prefix: Generated<string>;
  number_text: Generated<string | null>;
  paid_tax_cents: Generated<number>;
  shares: Json | null;
  takes_back: number | null;
  tax_cents: Generated<number>;
  tax_rate: Generated<number>;
  taxable_cents: Generated<number>;
}

export interface Licences {
  company_id: number;
  expires_on: string | null;
  file_id: number | null;
  id: Generated<number>;
  name: string;
  number: string;
  reminded_before: number | null;
  state: Generated<string>;
  user_id: number;
  version: Generated<number>;
}

export interface LodgedStatements {
  at: Timestamp;
  basis: string;
  by: number | null;
  company_id: number;
  from_day: string;
  id: Generated<number>;
  purchases_tax: number;
  sales: number;
  sales_tax: number;
  to_day: string;
}

export interface Mailboxes {
  busy_until: Timestamp | null;
  company_id: number;
  connected_at: Generated<Timestamp>;
  connected_by: number | null;
  failures: Generated<number>;
  host: string;
  last_uid: number;
  not_before: Timestamp | null;
  port: number;
  read_at: Timestamp;
  sealed_password: string;
  security: string;
  state: Generated<string>;
  takes_strangers: Generated<boolean>;
  trouble: Json | null;
  uid_validity: string;
  username: string;
  version: Generated<number>;
}

export interface MailedBills {
  company_id: number;
  file_id: number;
  invoice_id: number;
  message_id: number;
}

export interface MailOutcomes {
  company_id: number;
  lead_id: number | null;
  message_id: number;
  problem: Generated<string>;
  rule_id: number | null;
}

export interface MailReports {
  address: string;
  at: Timestamp;
  by_id: number | null;
  code: Generated<string>;
  company_id: number;
  id: Generated<number>;
  kind: string;
  outbox_id: number | null;
  reason: Generated<string>;
}

export interface MailRules {
  active: Generated<boolean>;
  company_id: number;
  id: Generated<number>;
  labels: Generated<Json>;
  makes: string;
  name: string;
  sender: string;
  source_id: number | null;
  version: Generated<number>;
}

export interface NotificationSettings {
  active: Generated<boolean>;
  bell: Generated<boolean>;
  company_id: number;
  kind_id: number;
  push: Generated<boolean>;
  user_id: number;
}

export interface OpenShifts {
  company_id: number;
  created_at: Timestamp;
  created_by: number | null;
  day: string;
  from_minute: number;
  group_id: number | null;
  id: Generated<number>;
  job_type_id: number | null;
  licence: Generated<string>;
  note: Generated<string>;
  places: Generated<number>;
  to_minute: number;
  withdrawn_at: Timestamp | null;
}

export interface OpenShiftTakes {
  company_id: number;
  id: Generated<number>;
  open_shift_id: number;
  taken_at: Timestamp;
  user_id: number;
  was_off: boolean;
}

export interface OptOuts {
  address: string;
  at: Generated<Timestamp>;
  channel: string;
  company_id: number;
  id: Generated<number>;
  via: string;
}

export interface Outbox {
  away_since: Timestamp | null;
  company_id: number;
  created_at: Generated<Timestamp>;
  due_at: Generated<Timestamp>;
  id: Generated<number>;
  is_claimed: Generated<boolean>;
  is_private: Generated<boolean>;
  job_id: number | null;
  kind: string;
  last_error: Generated<string>;
  payload: Json;
  recipient: string;
  sent_at: Timestamp | null;
  set_aside_at: Timestamp | null;
  status: Generated<string>;
  thread_id: number | null;
  tries: Generated<number>;
  urgency: Generated<number>;
}

export interface OutsideEvents {
  calendar_id: number;
  company_id: number;
  ends_at: Timestamp;
  id: Generated<number>;
  is_all_day: boolean;
  is_busy: boolean;
  is_private: boolean;
  place: string;
  source_id: string;
  starts_at: Timestamp;
  title: string;
  user_id: number;
}

export interface OwnDetails {
  company_id: number;
  contact_name: Generated<string>;
  contact_phone: Generated<string>;
  contact_relation: Generated<string>;
  mail_signature: Generated<string>;
  user_id: number;
  version: Generated<number>;
}

export interface Packs {
  id: number;
  jobs: number | null;
  minutes: Generated<number>;
  month_cents: Generated<number>;
  name: string;
  pause_cents: Generated<number>;
  pause_months: Generated<number>;
  sms: Generated<number>;
  sold: Generated<boolean>;
  storage_gb: Generated<number>;
  trial: Generated<boolean>;
  version: Generated<number>;
  year_cents: Generated<number>;
}

export interface PageSettings {
  company_id: number;
  first_view: Generated<boolean>;
  page_id: number;
  settings: Generated<Json>;
  user_id: number;
}

export interface PageVisits {
  company_id: number;
  day: string;
  page: string;
  visits: Generated<number>;
}

export interface PaidDays {
  company_id: number;
  day: string;
  run_id: number;
  user_id: number;
  worked: Json;
}

export interface PartnerBatches {
  approved_at: Timestamp | null;
  approved_by: number | null;
  company_id: number;
  created_at: Timestamp;
  id: Generated<number>;
  paid_at: Timestamp | null;
  paid_by: number | null;
  status: Generated<string>;
  version: Generated<number>;
}

export interface PartnerEntries {
  amount_cents: number;
  at: Timestamp;
  base_cents: number;
  company_id: number;
  id: Generated<number>;
  invoice_id: number;
  kind: string;
  name: string;
  partner_id: number;
  payable_at: Timestamp;
  payout_id: number | null;
  rate_bp: number;
  referral_id: number;
  refused_at: Timestamp | null;
  refused_reason: Generated<string>;
}

export interface PartnerFlags {
  cleared: boolean | null;
  company_id: number;
  created_at: Timestamp;
  decided_at: Timestamp | null;
  decided_by: number | null;
  id: Generated<number>;
  note: Generated<string>;
  partner_id: number;
  referral_id: number;
  sign: string;
}

export interface PartnerLinks {
  active: Generated<boolean>;
  clicks: Generated<number>;
  code: string;
  company_id: number;
  created_at: Timestamp;
  id: Generated<number>;
  is_main: Generated<boolean>;
  label: Generated<string>;
  partner_id: number;
  paying: Generated<number>;
  signups: Generated<number>;
  version: Generated<number>;
}

export interface PartnerMonths {
  company_id: number;
  earned_cents: number;
  month: string;
  partner_id: number;
}

export interface PartnerOpen {
  company_id: number;
  open_cents: number;
  partner_id: number;
  payable_at: Timestamp;
}

export interface PartnerPayouts {
  abn: Generated<string>;
  account_end: string;
  address: Generated<string>;
  bank_sealed: string;
  batch_id: number;
  by_hand: Generated<boolean>;
  company_id: number;
  gst_cents: Generated<number>;
  id: Generated<number>;
  is_rcti: Generated<boolean>;
  net_cents: number;
  paid_at: Timestamp | null;
  partner_id: number;
  payee: string;
  status: Generated<string>;
}

export interface PartnerPeople {
  active: Generated<boolean>;
  company_id: number;
  created_at: Timestamp;
  email: string;
  email_verified_at: Timestamp | null;
  first_name: string;
  id: Generated<number>;
  language: Generated<string>;
  last_name: string;
  notices: Generated<Json>;
  partner_id: number;
  password_hash: string | null;
  role: string;
  totp_confirmed_at: Timestamp | null;
  totp_last_step: number | null;
  totp_secret: string | null;
  version: Generated<number>;
}

export interface PartnerReferrals {
  card_marks: Generated<string[]>;
  company_id: number;
  compared_at: Timestamp | null;
  email: string;
  gone_at: Timestamp | null;
  id: Generated<number>;
  is_paid: Generated<boolean>;
  link_id: number;
  monthly_cents: Generated<number>;
  name: string;
  pack_name: Generated<string>;
  partner_id: number;
  referred_company_id: number;
  registered_at: Timestamp;
  trial_ends: string | null;
  trial_told_at: Timestamp | null;
  version: Generated<number>;
}

export interface Partners {
  abn: Generated<string>;
  address: Generated<string>;
  bank_changed_at: Timestamp | null;
  bank_mark: Generated<string>;
  bank_sealed: Generated<string>;
  company_id: number;
  company_name: string;
  company_website: string;
  created_at: Timestamp;
  gst_registered: Generated<boolean>;
  id: Generated<number>;
  kind: string;
  phone: string;
  rcti_agreed_at: Timestamp | null;
  reason: string;
  status: Generated<string>;
  version: Generated<number>;
}

export interface PartnerSessions {
  agent: Generated<string>;
  company_id: number;
  created_at: Timestamp;
  ended_at: Timestamp | null;
  expires_at: Timestamp;
  id: Generated<number>;
  ip: Generated<string>;
  partner_id: number;
  person_id: number;
  token_hash: Buffer;
}

export interface PartnerTerms {
  bronze_bp: number;
  company_id: number;
  created_at: Timestamp;
  from_day: string;
  gold_at: number;
  gold_bp: number;
  hold_days: number;
  id: Generated<number>;
  least_cents: number;
  silver_at: number;
  silver_bp: number;
}

export interface PartnerTokens {
  company_id: number;
  expires_at: Timestamp;
  id: Generated<number>;
  partner_id: number;
  person_id: number;
  purpose: string;
  remember: Generated<boolean>;
  token_hash: Buffer;
  tries: Generated<number>;
  used_at: Timestamp | null;
}

export interface PastJobTechnicians {
  company_id: number;
  ended_by: number | null;
  job_id: number;
  since: Timestamp;
  until: Timestamp;
  user_id: number;
}

export interface PayRates {
  casual: Generated<boolean>;
  company_id: number;
  cost_rate: number | null;
  id: Generated<number>;
  payment_rate: number | null;
  payment_type_id: Generated<number>;
  starts_on: Generated<string>;
  state: Generated<string>;
  user_id: number;
}

export interface PayrollClaims {
  cents: number;
  claim_id: number;
  company_id: number;
  kind: string;
  run_id: number;
  user_id: number;
}

export interface PayrollCorrections {
  company_id: number;
  correction_id: number;
  run_id: number;
}

export interface PayrollEmployees {
  at: Timestamp;
  company_id: number;
  employee_id: Generated<string>;
  key: Generated<string>;
  organisation: string;
  user_id: number;
}

export interface PayrollLeave {
  company_id: number;
  first_day: string;
  id: Generated<number>;
  key: Generated<string>;
  last_day: string;
  leave_id: number;
  leave_version: number;
  name: string;
  organisation: string;
  reason: Json | null;
  sent: Json | null;
  sent_at: Timestamp | null;
  state: Generated<string>;
  tries: Generated<number>;
  user_id: number;
  vendor_employee: Generated<string>;
  vendor_id: Generated<string>;
}

export interface PayrollLeaveTries {
  action: string;
  answer: Generated<string>;
  at: Timestamp;
  company_id: number;
  first_day: string;
  id: Generated<number>;
  is_done: boolean;
  last_day: string;
  name: string;
  payroll_leave_id: number;
  user_id: number;
}

export interface PayrollLines {
  cents: number;
  company_id: number;
  days: Generated<Json>;
  kind: string;
  line: number;
  minutes: number;
  multiplier_bp: number;
  name: Generated<string>;
  quantity: number;
  rate_cents: number | null;
  run_id: number;
  user_id: number;
}

export interface PayrollRuns {
  at: Timestamp;
  by_id: number | null;
  company_id: number;
  first_day: string;
  id: Generated<number>;
  last_day: string;
  rules: Generated<Json>;
  shares_from: string | null;
}

export interface PayrollSalaries {
  company_id: number;
  first_day: string;
  last_day: string;
  run_id: number;
  user_id: number;
}

export interface PayrollShares {
  cents: number;
  company_id: number;
  job_id: number;
  job_number: number;
  net_cents: number;
  run_id: number;
  share: number;
  user_id: number;
}

export interface PayrollSheets {
  company_id: number;
  id: Generated<number>;
  key: Generated<string>;
  organisation: string;
  reason: Json | null;
  run_id: number;
  sent: Json | null;
  sent_at: Timestamp | null;
  state: Generated<string>;
  tries: Generated<number>;
  user_id: number;
  vendor_id: Generated<string>;
}

export interface PayrollTerms {
  company_id: number;
  rates: Json;
  run_id: number;
  user_id: number;
}

export interface PayrollTries {
  action: string;
  answer: Generated<string>;
  at: Timestamp;
  company_id: number;
  id: Generated<number>;
  is_done: boolean;
  sheet_id: number;
}

export interface PayrollTurns {
  busy_until: Timestamp | null;
  company_id: number;
  not_before: Timestamp | null;
  trouble: Json | null;
}

export interface PayRules {
  company_id: number;
  id: Generated<number>;
  rules: Json;
  starts_on: Generated<string>;
  version: Generated<number>;
}

export interface Permissions {
  company_id: number;
  description: string;
  id: number;
  roles: string;
  version: Generated<number>;
}

export interface PhoneDevices {
  company_id: number;
  device: string;
  is_available: Generated<boolean>;
  seen_at: Timestamp;
  user_id: number;
}

export interface PhoneNumbers {
  company_id: number;
  created_at: Timestamp;
  id: Generated<number>;
  name: Generated<string>;
  number: string;
  number_id: string;
  purpose: Generated<string>;
  version: Generated<number>;
}

export interface PhonePeople {
  company_id: number;
  number_id: number;
  user_id: number;
}

export interface Pictures {
  body: Buffer | null;
  company_id: number;
  created_at: Generated<Timestamp>;
  file_id: number | null;
  key: string;
  type: string;
}

export interface PinnedReports {
  company_id: number;
  created_at: Timestamp;
  id: Generated<number>;
  report: Json;
  user_id: number;
}

export interface PipelineLists {
  company_id: number;
  id: Generated<number>;
  name: string;
  position: Generated<number>;
  takes: Generated<string[]>;
  version: Generated<number>;
}

export interface PlanCards {
  brand: string;
  company_id: number;
  created_at: Generated<Timestamp>;
  customer: string;
  expires: string;
  fingerprint: Generated<string>;
  id: Generated<number>;
  is_default: Generated<boolean>;
  last4: string;
  method: string;
}

export interface PlanInvoices {
  applies: Json;
  buyer: Json | null;
  card: Generated<string>;
  card_id: number | null;
  client_secret: Generated<string>;
  company_id: number;
  confirm_url: Generated<string>;
  created_at: Generated<Timestamp>;
  due_on: string | null;
  id: Generated<number>;
  issued_on: string | null;
  kind: string;
  lines: Json;
  next_try_at: Timestamp | null;
  number: number | null;
  paid_at: Timestamp | null;
  payment: Generated<string>;
  pays_by: string;
  receipt_number: number | null;
  reference: Generated<string>;
  refunded_cents: Generated<number>;
  seller: Json | null;
  status: string;
  tax_bp: number;
  tax_cents: number;
  total_cents: number;
  tries: Generated<number>;
  trouble: Generated<string>;
  version: Generated<number>;
}

export interface PlanRefunds {
  cents: number;
  company_id: number;
  created_at: Generated<Timestamp>;
  created_by: number | null;
  error: Generated<string>;
  id: Generated<number>;
  invoice_id: number;
  reference: string;
  status: Generated<string>;
}

export interface PlanWarnings {
  at: Generated<Timestamp>;
  company_id: number;
  what: string;
}

export interface PluginRequests {
  company_id: number;
  last_at: Timestamp;
  outcome: string;
  part: string;
  requests: number;
  site: string;
}

export interface PortalCodes {
  address: string;
  browser: Buffer | null;
  choice_hash: Buffer | null;
  client_id: number | null;
  code_hash: string | null;
  company_id: number | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  id: Generated<number>;
  network: Generated<string>;
  own_tries: Generated<number>;
  tries: Generated<number>;
  used_at: Timestamp | null;
}

export interface PortalSessions {
  address: Generated<string>;
  agent: Generated<string>;
  client_id: number;
  company_id: number;
  created_at: Timestamp;
  ended_at: Timestamp | null;
  expires_at: Timestamp;
  id: Generated<number>;
  ip: Generated<string>;
  token_hash: Buffer;
}

export interface Positions {
  accuracy: number | null;
  at: Timestamp;
  company_id: number;
  lat: number;
  lng: number;
  user_id: number;
}

export interface PositionTrails {
  accuracy: number | null;
  at: Timestamp;
  company_id: number;
  lat: number;
  lng: number;
  user_id: number;
}

export interface PublicNames {
  company_id: number;
  slug: string;
}

export interface PushSubscriptions {
  auth: string;
  company_id: number;
  created_at: Generated<Timestamp>;
  endpoint: string;
  id: Generated<number>;
  p256dh: string;
  session_id: number | null;
  user_id: number;
}

export interface QuotePhotos {
  company_id: number;
  file_id: number;
  quote_id: number;
}

export interface QuoteRevisions {
  at: Generated<Timestamp>;
  by: number | null;
  company_id: number;
  document: Json;
  quote_id: number;
  revision: number;
  sent_at: Timestamp | null;
  total_cents: number;
}

export interface Quotes {
  address: Generated<string>;
  answer_id: number | null;
  client_id: number | null;
  company_id: number;
  company_name: Generated<string>;
  created_at: Generated<Timestamp>;
  created_by: number | null;
  custom_fields: Generated<Json>;
  decided_at: Timestamp | null;
  decided_by: Generated<string>;
  decision: Json | null;
  deposit: Generated<number>;
  deposit_cents: Generated<number>;
  discount: Generated<number>;
  discount_cents: Generated<number>;
  email: Generated<string>;
  id: Generated<number>;
  job_id: number | null;
  lead_id: number | null;
  lines: Generated<Json>;
  message: Generated<string>;
  name: Generated<string>;
  number: number;
  number_digits: Generated<number>;
  number_prefix: Generated<string>;
  number_text: Generated<string>;
  options: Generated<Json>;
  phone: Generated<string>;
  photos: Generated<Json>;
  quoted_on: string;
  reference: Generated<string>;
  revision: Generated<number>;
  search: Generated<string>;
  seen_at: Timestamp | null;
  sent_at: Timestamp | null;
  sent_fields: Json | null;
  signature_key: Generated<string>;
  site_address: Generated<string>;
  site_id: number | null;
  site_name: Generated<string>;
  status: Generated<string>;
  tax: number;
  terms: Generated<string>;
  total_cents: Generated<number>;
  valid_until: string | null;
  version: Generated<number>;
  with_tax: Generated<boolean>;
}

export interface QuoteTemplates {
  company_id: number;
  deposit: Generated<number>;
  deposit_cents: Generated<number>;
  discount: Generated<number>;
  discount_cents: Generated<number>;
  id: Generated<number>;
  lines: Generated<Json>;
  message: Generated<string>;
  name: string;
  options: Generated<Json>;
  terms: Generated<string>;
  version: Generated<number>;
  with_tax: Generated<boolean>;
}

export interface ReceivedOffers {
  company_id: number;
  counts: Json;
  document: Json;
  head_company_id: number;
  head_name: string;
  head_offer_id: number;
  id: Generated<number>;
  note: string;
  number: number;
  published_at: Timestamp;
  published_by: string;
  taken_at: Timestamp | null;
  taken_by: Generated<string>;
  version: Generated<number>;
  with_prices: boolean;
  withdrawn_at: Timestamp | null;
}

export interface RecordingHearings {
  at: Timestamp;
  company_id: number;
  id: Generated<number>;
  recording_id: number;
  token_hash: Buffer | null;
  user_id: number;
}

export interface RecordingPieces {
  company_id: number;
  position: number;
  recording_id: number;
  sound: Buffer;
}

export interface Recordings {
  call_id: number;
  company_id: number;
  created_by: number | null;
  deleted_at: Timestamp | null;
  deleted_by: number | null;
  ended_at: Timestamp | null;
  file_id: number | null;
  heard_at: Timestamp | null;
  heard_from_at: Timestamp | null;
  id: Generated<number>;
  kind: string;
  leg_id: number;
  line_id: Generated<string>;
  line_state: Generated<string>;
  no_room: Generated<boolean>;
  seconds: Generated<number>;
  started_at: Timestamp;
  words: Generated<string>;
}

export interface RecurringJobs {
  booking: Json;
  company_id: number;
  counted_before: Generated<number>;
  created_at: Generated<Timestamp>;
  ends: number;
  ends_after: number | null;
  ends_at: Timestamp | null;
  id: Generated<number>;
  job_name: Generated<string>;
  next_at: Timestamp | null;
  pattern: string | null;
  pause_from: number | null;
  pause_to: number | null;
  problem: Json | null;
  repeat_every: number;
  repeat_unit: number;
  starts_at: Timestamp;
  technician_ids: Generated<ArrayType<number>>;
  time_zone: string;
  version: Generated<number>;
}

export interface RecurringOccurrences {
  company_id: number;
  day: string;
  is_cancelled: Generated<boolean>;
  is_owed: Generated<boolean>;
  job_id: number | null;
  recurring_job_id: number;
  starts_at: Timestamp;
}

export interface Reminders {
  at: Timestamp;
  by: number | null;
  company_id: number;
  counted_from: string;
  id: Generated<number>;
  invoice_id: number | null;
  outbox_id: number | null;
  outcome: string;
  quote_id: number | null;
  recipient: Generated<string>;
  sms_id: number | null;
  step: number | null;
  via: string;
}

export interface ReminderStops {
  at: Timestamp;
  by: number | null;
  client_id: number | null;
  company_id: number;
  id: Generated<number>;
  invoice_id: number | null;
  is_disputed: Generated<boolean>;
  note: Generated<string>;
  quote_id: number | null;
}

export interface ReportReaders {
  company_id: number;
  confirmed_at: Timestamp | null;
  email: Generated<string>;
  held: Generated<string>;
  id: Generated<number>;
  schedule_id: number;
  sent_for: Timestamp | null;
  stopped_at: Timestamp | null;
  user_id: number | null;
}

export interface ReportSchedules {
  active: Generated<boolean>;
  at: number;
  company_id: number;
  created_at: Generated<Timestamp>;
  created_by: number;
  custom_report_id: number | null;
  every: string;
  format: string;
  id: Generated<number>;
  language: Generated<string>;
  next_at: Timestamp;
  on_day: Generated<number>;
  report: Json;
  time_zone: string;
  tried_at: Timestamp | null;
  tried_by: number | null;
  version: Generated<number>;
}

export interface RequestCounts {
  key: string;
  minute: number;
  taken: number;
}

export interface ReviewBatches {
  company_id: number;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  method: number;
  skipped: Generated<Json>;
  user_id: number;
}

export interface ReviewRequests {
  batch_id: number | null;
  client_id: number | null;
  company_id: number;
  id: Generated<number>;
  job_id: number;
  method: number;
  outbox_id: number | null;
  requested_at: Generated<Timestamp>;
  sms_id: number | null;
}

export interface RoutedLeads {
  company_id: number;
  lead_id: number;
  member_id: number | null;
  routed_at: Timestamp;
}

export interface SecurityEvents {
  address: Generated<string>;
  at: Generated<Timestamp>;
  began_at: Generated<Timestamp>;
  company_id: number;
  count: Generated<number>;
  counted_as: string | null;
  facts: Generated<Json>;
  id: Generated<number>;
  kind: string;
  subject_id: number | null;
  user_id: number | null;
}

export interface SendingCounts {
  company_id: number;
  day: string;
  kind: string;
  total: Generated<number>;
  unasked: Generated<number>;
}

export interface SentJustNow {
  at: Timestamp;
  company_id: number;
  what: Buffer;
}

export interface ServerProcesses {
  connections: number;
  connections_waiting: number;
  id: string;
  is_canary: Generated<boolean>;
  is_drained: boolean;
  live_delay_ms: number | null;
  looked_at: Timestamp | null;
  loop_delay_ms: number;
  memory_bytes: number;
  most_connections: number;
  name: string;
  processor: number;
  replica_away: boolean;
  replica_behind: number | null;
  requests_a_second: number;
  seen_at: Generated<Timestamp>;
  sockets: number;
  started_at: Timestamp;
  version: string;
}

export interface Sessions {
  account_id: number;
  agent: Generated<string>;
  company_id: number;
  created_at: Generated<Timestamp>;
  device: string | null;
  ended_at: Timestamp | null;
  expires_at: Timestamp;
  from_backup: Generated<boolean>;
  grant_id: number | null;
  id: Generated<number>;
  ip: Generated<string>;
  kind: string;
  next_hashes: Generated<ArrayType<Buffer>>;
  revoked_at: Timestamp | null;
  secret_hash: Buffer | null;
  seen_at: Timestamp | null;
  token_hash: Buffer;
  user_id: number;
}

export interface Settings {
  company_id: number;
  name: string;
  value: Json;
  version: Generated<number>;
}

export interface Shifts {
  company_id: number;
  day: string | null;
  from_minute: number | null;
  id: Generated<number>;
  to_minute: number | null;
  user_id: number;
  weekday: number | null;
}

export interface ShiftSwaps {
  company_id: number;
  created_at: Timestamp;
  day: string;
  decided_at: Timestamp | null;
  decided_by: number | null;
  from_minute: number;
  id: Generated<number>;
  note: Generated<string>;
  reason: Generated<string>;
  return_day: string | null;
  return_from_minute: number | null;
  return_to_minute: number | null;
  state: Generated<string>;
  taker_id: number | null;
  to_minute: number;
  to_user_id: number | null;
  user_id: number;
  wants_return: boolean;
}

export interface Signatures {
  company_id: number;
  created_at: Generated<Timestamp>;
  created_by: number | null;
  credit_fee: number;
  deleted_at: Timestamp | null;
  email: Generated<string>;
  file_id: number | null;
  has_card_fee: Generated<boolean>;
  id: Generated<number>;
  items: Json;
  job_id: number;
  notes: Generated<string>;
  phone: Generated<string>;
  signed_at: Timestamp | null;
  signed_by: Generated<string>;
  tax: number;
  terms: Generated<string>;
  token_hash: Buffer | null;
}

export interface SiteDomains {
  company_id: number;
  host: string;
  look_at: Timestamp | null;
  missed: Generated<number>;
  proven_at: Timestamp | null;
  token: string;
}

export interface SiteProperties {
  asked_at: Timestamp;
  checked_by: Generated<string>;
  company_id: number;
  id: Generated<number>;
  method: string | null;
  secret: string;
  url_prefix: string;
  verified_at: Timestamp | null;
}

export interface SmsMessages {
  body: string;
  channel: Generated<string>;
  client_id: number | null;
  company_id: number;
  created_at: Generated<Timestamp>;
  direction: string;
  error: Generated<string>;
  html: Generated<string>;
  id: Generated<number>;
  job_id: number | null;
  left_out: Generated<Json>;
  mail_id: Generated<string>;
  original: Generated<string>;
  paid: Generated<number>;
  parts: number;
  phone: string;
  proven_from: Generated<string>;
  search: Generated<string>;
  send_at: Timestamp | null;
  sender: Generated<string>;
  status: string;
  thread_id: number;
  tries: Generated<number>;
  unproven_from: Generated<string>;
  user_id: number | null;
  vendor_id: string | null;
  waited: number | null;
}

export interface SmsReplyLinks {
  company_id: number;
  expires_at: Timestamp;
  job_id: number | null;
  phone: string;
  token_hash: Buffer;
}

export interface SocialDeliveries {
  channel: string;
  company_id: number;
  due_at: Timestamp;
  place: Generated<string>;
  post_id: number;
  posted_at: Timestamp | null;
  reason: Generated<string>;
  remote_id: Generated<string>;
  remote_url: Generated<string>;
  state: Generated<string>;
  tries: Generated<number>;
}

export interface SocialPosts {
  after_id: number;
  before_id: number | null;
  company_id: number;
  consent_at: Timestamp;
  consent_by: string;
  created_at: Timestamp;
  created_by: number;
  id: Generated<number>;
  job_id: number;
  post_at: Timestamp;
  suburb: string;
  taken_back_at: Timestamp | null;
  text: string;
}

export interface StockCountLines {
  company_id: number;
  count_id: number;
  counted: string | null;
  expected: string | null;
  part_id: number;
}

export interface StockCounts {
  company_id: number;
  id: Generated<number>;
  place_id: number;
  started_at: Timestamp;
  started_by: number | null;
  state: Generated<string>;
  version: Generated<number>;
}

export interface StockDraws {
  company_id: number;
  cost_cents: Generated<string>;
  is_used: boolean;
  job_id: number;
  part_id: number;
  place_id: number;
  quantity: string;
  row_id: string;
}

export interface StockLevels {
  company_id: number;
  minimum: Generated<string>;
  on_hand: Generated<string>;
  part_id: number;
  place_id: number;
  reserved: Generated<string>;
  target: Generated<string>;
  thousandths: Generated<number>;
}

export interface StockMovements {
  at: Timestamp;
  company_id: number;
  cost_cents: string;
  count_id: number | null;
  difference_cents: Generated<number>;
  id: Generated<number>;
  job_id: number | null;
  kind: string;
  made_by: number | null;
  note: Generated<string>;
  order_id: number | null;
  part_id: number;
  place_id: number;
  quantity: string;
  supplier_invoice_id: number | null;
  transfer_id: number | null;
  undoes: number | null;
  value_cents: Generated<number>;
  written_at: Generated<Timestamp>;
}

export interface StockOrderLines {
  billed: Generated<string>;
  code: Generated<string>;
  company_id: number;
  credited: Generated<string>;
  holds: Generated<string>;
  line: number;
  order_id: number;
  pack: Generated<string>;
  part_id: number;
  price_cents: string;
  quantity: string;
  received: Generated<string>;
  returned: Generated<string>;
}

export interface StockOrders {
  approved_by: number | null;
  company_id: number;
  created_at: Timestamp;
  created_by: number | null;
  id: Generated<number>;
  job_id: number | null;
  job_number: number | null;
  note: Generated<string>;
  number: number;
  number_prefix: Generated<string>;
  place_id: number;
  sent_at: Timestamp | null;
  sent_to: Generated<string>;
  state: Generated<string>;
  supplier_id: number;
  to_job: Generated<boolean>;
  version: Generated<number>;
}

export interface StockPartItems {
  company_id: number;
  item_id: number;
  part_id: number;
}

export interface StockParts {
  active: Generated<boolean>;
  barcode: Generated<string>;
  company_id: number;
  cost_cents: string;
  custom_fields: Generated<Json>;
  edited_version: Generated<number>;
  id: Generated<number>;
  name: string;
  price_cents: string;
  search: Generated<string>;
  supplier_code: Generated<string>;
  supplier_id: number | null;
  unit: Generated<string>;
  value_cents: Generated<number>;
  version: Generated<number>;
}

export interface StockPlaces {
  active: Generated<boolean>;
  company_id: number;
  id: Generated<number>;
  name: string;
  version: Generated<number>;
}

export interface StockTemplates {
  active: Generated<boolean>;
  company_id: number;
  deleted_at: Timestamp | null;
  description: Generated<string>;
  id: Generated<number>;
  items: Generated<Json>;
  name: string;
  version: Generated<number>;
}

export interface StockTransferLines {
  company_id: number;
  part_id: number;
  quantity: string;
  received: Generated<string>;
  returned: Generated<string>;
  transfer_id: number;
}

export interface StockTransfers {
  company_id: number;
  from_place: number;
  id: Generated<number>;
  is_open: Generated<boolean>;
  note: Generated<string>;
  sent_at: Timestamp;
  sent_by: number | null;
  to_place: number;
  version: Generated<number>;
}

export interface Subscriptions {
  anchor: number;
  began_at: Generated<Timestamp>;
  cancels: Generated<boolean>;
  company_id: number;
  coupon_id: number | null;
  coupon_months: number | null;
  credit_cents: Generated<number>;
  credited_month: string | null;
  is_paused: Generated<boolean>;
  next_pack_id: number | null;
  next_period: string | null;
  next_price_cents: number | null;
  next_price_from: string | null;
  next_storage_cents: number | null;
  next_storage_gb: number | null;
  pack_id: number;
  pause_cents: Generated<number>;
  pause_from: string | null;
  pause_told: Generated<boolean>;
  pause_until: string | null;
  pays_by: string;
  period: string;
  period_cents: Generated<number>;
  period_end: string;
  period_start: string;
  price_cents: number;
  status: string;
  storage_cents: Generated<number>;
  storage_gb: Generated<number>;
  version: Generated<number>;
}

export interface SupplierInvoiceLines {
  arrived: Generated<string>;
  code: Generated<string>;
  company_id: number;
  description: Generated<string>;
  goes: string;
  holds: Generated<string | null>;
  invoice_id: number;
  job_id: number | null;
  line: number;
  net_cents: number;
  part_id: number | null;
  place_id: number | null;
  quantity: string;
  tax_cents: number;
  unit: Generated<string>;
}

export interface SupplierInvoices {
  booked_at: Timestamp | null;
  booked_by: number | null;
  books_day: string | null;
  company_id: number;
  created_at: Timestamp;
  created_by: number | null;
  due_on: string | null;
  file_id: number | null;
  id: Generated<number>;
  is_claimed: Generated<boolean>;
  issued_on: string | null;
  kind: Generated<string>;
  net_cents: Generated<number>;
  number: Generated<string>;
  order_id: number | null;
  reading: Json | null;
  state: Generated<string>;
  supplier_id: number | null;
  supplier_name: Generated<string>;
  tax_cents: Generated<number>;
  total_cents: Generated<number>;
  version: Generated<number>;
}

export interface SupplierItems {
  before_cents: string | null;
  changed_at: Timestamp;
  code: Generated<string>;
  company_id: number;
  holds: string | null;
  id: Generated<number>;
  key: string;
  name: Generated<string>;
  part_id: number | null;
  price_cents: string;
  supplier_id: number;
  unit: Generated<string>;
  version: Generated<number>;
}

export interface Suppliers {
  abn: Generated<string>;
  account: Generated<string>;
  active: Generated<boolean>;
  company_id: number;
  email: Generated<string>;
  id: Generated<number>;
  lead_days: Generated<number>;
  name: string;
  phone: Generated<string>;
  terms: Generated<string>;
  version: Generated<number>;
}

export interface SupportMessages {
  author: string;
  company_id: number;
  created_at: Timestamp;
  id: Generated<number>;
  is_support_reply: Generated<boolean>;
  message: string;
  read_at: Timestamp | null;
  user_id: number;
}

export interface SweepClock {
  at: Timestamp;
  is_only: Generated<boolean>;
}

export interface TakenOfferRows {
  company_id: number;
  head_company_id: number;
  kind: string;
  offered: Json;
  own_id: number;
  source_id: number;
}

export interface ThreadNotes {
  company_id: number;
  created_at: Timestamp;
  id: Generated<number>;
  note: string;
  thread_id: number;
  user_id: number;
}

export interface ThreadReads {
  company_id: number;
  read_id: number;
  thread_id: number;
  user_id: number;
}

export interface Threads {
  address: Generated<string>;
  assigned_why: Generated<string>;
  assignee_id: number | null;
  before_join: Json | null;
  blocked_at: Timestamp | null;
  channels: Generated<string[]>;
  client_id: number | null;
  company_id: number;
  id: Generated<number>;
  joined_into: number | null;
  last_at: Timestamp;
  last_in_id: Generated<number>;
  read_before: Generated<number>;
  snoozed_until: Timestamp | null;
  state: Generated<string>;
  version: Generated<number>;
  waits_since: Timestamp | null;
}

export interface TimeCorrections {
  at: Timestamp;
  by_id: number | null;
  company_id: number;
  day: string;
  first_day: string;
  id: Generated<number>;
  minutes: number;
  reason: string;
  user_id: number;
}

export interface Timesheets {
  approved_at: Timestamp | null;
  approved_by: number | null;
  company_id: number;
  exported_at: Timestamp | null;
  finalised_at: Timestamp | null;
  first_day: string;
  id: Generated<number>;
  last_day: string;
  note: Generated<string>;
  reminded_at: Timestamp | null;
  state: Generated<string>;
  user_id: number;
  version: Generated<number>;
}

export interface TimeTraces {
  action: string;
  after: Json | null;
  at: Timestamp;
  before: Json | null;
  by_id: number | null;
  company_id: number;
  day: string;
  id: Generated<number>;
  reason: Generated<string>;
  user_id: number;
}

export interface ToolChecks {
  at: Timestamp;
  certificate_id: number | null;
  checked_on: string;
  company_id: number;
  id: Generated<number>;
  kind: string;
  made_by: number | null;
  note: Generated<string>;
  number: Generated<string>;
  passed: boolean;
  tool_id: number;
}

export interface ToolFiles {
  company_id: number;
  file_id: number;
  tool_id: number;
}

export interface ToolHands {
  answered_at: Timestamp | null;
  answered_by: number | null;
  at: Timestamp;
  company_id: number;
  from_job: number | null;
  from_place: number;
  id: Generated<number>;
  made_by: number | null;
  note: Generated<string>;
  photo_id: number | null;
  state: string;
  to_job: number | null;
  to_place: number;
  tool_id: number;
}

export interface Tools {
  active: Generated<boolean>;
  bought_on: string | null;
  calibration_due: string | null;
  calibration_months: number | null;
  company_id: number;
  cost_cents: Generated<number>;
  due_told_on: string | null;
  held_since: Timestamp;
  id: Generated<number>;
  is_failed: Generated<boolean>;
  job_id: number | null;
  name: string;
  note: Generated<string>;
  photo_id: number | null;
  place_id: Generated<number>;
  serial: Generated<string>;
  tag_due: string | null;
  tag_months: number | null;
  version: Generated<number>;
  warranty_until: string | null;
}

export interface TrailLooks {
  at: Timestamp;
  by_id: number | null;
  company_id: number;
  day: string;
  id: Generated<number>;
  user_id: number;
}

export interface TrailNotices {
  agreed_at: Timestamp | null;
  company_id: number;
  noticed_at: Timestamp;
  user_id: number;
}

export interface Trips {
  appointment_id: number | null;
  company_id: number;
  expires_at: Timestamp;
  id: Generated<number>;
  job_id: number;
  started_at: Timestamp;
  technician_id: number | null;
  token_hash: Buffer;
}

export interface UploadPieces {
  bytes: Buffer;
  company_id: number;
  first: number;
  key: string;
  user_id: number;
}

export interface Uploads {
  bytes: number;
  company_id: number;
  has: Generated<number>;
  key: string;
  touched_at: Timestamp;
  used_hash: Buffer | null;
  user_id: number;
}

export interface Users {
  account_id: number;
  active: Generated<boolean>;
  colour: Generated<string>;
  company_id: number;
  created_at: Generated<Timestamp>;
  custom_fields: Generated<Json>;
  email: string;
  franchise_id: number | null;
  fullname: string;
  group_id: number;
  id: Generated<number>;
  invited_at: Timestamp | null;
  job_type_ids: Generated<ArrayType<number>>;
  joined_at: Timestamp | null;
  language: Generated<string>;
  phone: Generated<string>;
  picture_key: Generated<string>;
  version: Generated<number>;
}

export interface VendorConsents {
  access_ends_at: Timestamp | null;
  company_id: number;
  connected_at: Timestamp;
  email: string;
  ends_at: Timestamp | null;
  id: Generated<number>;
  purposes: string[];
  renewing_until: Timestamp | null;
  scopes: string[];
  sealed_access: Generated<string>;
  sealed_grant: string | null;
  user_id: number;
  vendor: string;
}

export interface VendorRequests {
  account: string;
  at: Timestamp;
  id: Generated<number>;
  until: Timestamp;
}

export interface WaitingOffers {
  booking_id: number | null;
  company_id: number;
  created_at: Timestamp;
  ends_at: Timestamp;
  expires_at: Timestamp;
  freed_from: Timestamp | null;
  freed_to: Timestamp | null;
  id: Generated<number>;
  starts_at: Timestamp;
  state: Generated<string>;
  user_id: number | null;
  waiting_id: number;
}

export interface WaitingVisitors {
  address: string;
  came_from: Generated<string>;
  company_id: number;
  consented_at: Timestamp;
  created_at: Timestamp;
  email: Generated<string>;
  ended_at: Timestamp | null;
  id: Generated<number>;
  job_type_id: number;
  language: string;
  last_day: string;
  lat: number | null;
  lng: number | null;
  name: string;
  note: Generated<string>;
  parts: string[];
  phone: Generated<string>;
  state: Generated<string>;
  suburb: Generated<string>;
  ticket: string;
  version: Generated<number>;
  via: string;
  weekdays: number[];
}

export interface WallScreens {
  company_id: number;
  created_at: Timestamp;
  created_by: number;
  id: Generated<number>;
  name: string;
  read_at: Timestamp | null;
  spec: Json;
  token_hash: Buffer;
  version: Generated<number>;
}

export interface WebBookings {
  address: string;
  answer_id: number | null;
  answers: Generated<Json>;
  came_from: Generated<string>;
  cancelled_at: Timestamp | null;
  client_id: number | null;
  code_hash: string | null;
  code_tries: Generated<number>;
  company_id: number;
  created_at: Timestamp;
  deposit_back: Generated<boolean>;
  deposit_cents: Generated<number>;
  email: Generated<string>;
  ends_at: Timestamp;
  expires_at: Timestamp | null;
  form_answers: Generated<Json>;
  form_id: number | null;
  form_number: number | null;
  id: Generated<number>;
  invoice_id: number | null;
  job_id: number | null;
  job_type_id: number;
  lat: number | null;
  lng: number | null;
  name: Generated<string>;
  note: Generated<string>;
  pay_account: Generated<string>;
  pay_checkout: string | null;
  pay_payment: string | null;
  pay_reference: string | null;
  pay_state: Generated<string>;
  pay_url: Generated<string>;
  phone: Generated<string>;
  proven_at: Timestamp | null;
  questions: Generated<Json>;
  request_id: number | null;
  starts_at: Timestamp;
  state: Generated<string>;
  suburb: Generated<string>;
  technician_id: number;
  ticket: string;
  version: Generated<number>;
  via: string | null;
  window_minutes: Generated<number>;
}

export interface WithdrawnLinks {
  at: Timestamp;
  company_id: number;
  kind: string;
  of: number;
}

export interface DB {
  access_pauses: AccessPauses;
  account_tokens: AccountTokens;
  accounting_connections: AccountingConnections;
  accounting_records: AccountingRecords;
  accounting_tries: AccountingTries;
  accounts: Accounts;
  activities: Activities;
  address_lookups: AddressLookups;
  agenda_tasks: AgendaTasks;
  alerts: Alerts;
  appointments: Appointments;
  attempts: Attempts;
  auto_clock_ins: AutoClockIns;
  automation_dates: AutomationDates;
  automation_reaches: AutomationReaches;
  automation_requests: AutomationRequests;
  automation_runs: AutomationRuns;
  automation_secrets: AutomationSecrets;
  automation_steps: AutomationSteps;
  automations: Automations;
  away_answers: AwayAnswers;
  book_closings: BookClosings;
  book_contacts: BookContacts;
  book_drifts: BookDrifts;
  book_matches: BookMatches;
  book_payments: BookPayments;
  booking_requests: BookingRequests;
  bundles: Bundles;
  calendar_feeds: CalendarFeeds;
  call_legs: CallLegs;
  call_signals: CallSignals;
  calls: Calls;
  campaign_audiences: CampaignAudiences;
  campaign_links: CampaignLinks;
  campaign_recipients: CampaignRecipients;
  campaigns: Campaigns;
  canary_choices: CanaryChoices;
  card_accounts: CardAccounts;
  card_payments: CardPayments;
  card_refunds: CardRefunds;
  changes: Changes;
  checklists: Checklists;
  claims: Claims;
  client_contacts: ClientContacts;
  client_merges: ClientMerges;
  client_sites: ClientSites;
  client_tag_links: ClientTagLinks;
  client_tags: ClientTags;
  client_templates: ClientTemplates;
  clients: Clients;
  clients_apart: ClientsApart;
  clock_pin_tries: ClockPinTries;
  clock_pins: ClockPins;
  clock_tablets: ClockTablets;
  clock_times: ClockTimes;
  closed_facts: ClosedFacts;
  coming_pictures: ComingPictures;
  companies: Companies;
  company_loads: CompanyLoads;
  company_moves: CompanyMoves;
  company_onboarding: CompanyOnboarding;
  company_texts: CompanyTexts;
  connection_pauses: ConnectionPauses;
  connection_warnings: ConnectionWarnings;
  consent_ways: ConsentWays;
  consents: Consents;
  counters: Counters;
  coupon_uses: CouponUses;
  coupons: Coupons;
  credit_balances: CreditBalances;
  credit_entries: CreditEntries;
  credit_packs: CreditPacks;
  custom_reports: CustomReports;
  database_life: DatabaseLife;
  diary_entries: DiaryEntries;
  differences: Differences;
  email_design_versions: EmailDesignVersions;
  email_designs: EmailDesigns;
  email_domains: EmailDomains;
  ended_grants: EndedGrants;
  events: Events;
  exchanges: Exchanges;
  feedback: Feedback;
  fees: Fees;
  field_devices: FieldDevices;
  field_pulls: FieldPulls;
  figure_clock: FigureClock;
  figure_due: FigureDue;
  figure_facts: FigureFacts;
  figure_states: FigureStates;
  figures: Figures;
  file_totals: FileTotals;
  files: Files;
  form_answers: FormAnswers;
  form_links: FormLinks;
  form_paper_pages: FormPaperPages;
  form_papers: FormPapers;
  form_photos: FormPhotos;
  form_prints: FormPrints;
  form_reasons: FormReasons;
  form_rounds: FormRounds;
  form_versions: FormVersions;
  former_names: FormerNames;
  forms: Forms;
  franchise_areas: FranchiseAreas;
  franchise_heads: FranchiseHeads;
  franchise_members: FranchiseMembers;
  franchise_offer_members: FranchiseOfferMembers;
  franchise_offers: FranchiseOffers;
  gmail_accounts: GmailAccounts;
  google_accounts: GoogleAccounts;
  google_businesses: GoogleBusinesses;
  google_calendars: GoogleCalendars;
  google_copies: GoogleCopies;
  groups: Groups;
  handovers: Handovers;
  happening_cursors: HappeningCursors;
  happening_dates: HappeningDates;
  happening_queue: HappeningQueue;
  happenings: Happenings;
  held_addresses: HeldAddresses;
  held_answers: HeldAnswers;
  idempotency_keys: IdempotencyKeys;
  import_rows: ImportRows;
  imports: Imports;
  info_templates: InfoTemplates;
  invoice_batch_items: InvoiceBatchItems;
  invoice_batches: InvoiceBatches;
  invoice_revisions: InvoiceRevisions;
  invoices: Invoices;
  items: Items;
  job_checks: JobChecks;
  job_parts: JobParts;
  job_tasks: JobTasks;
  job_technicians: JobTechnicians;
  job_templates: JobTemplates;
  job_times: JobTimes;
  job_tools: JobTools;
  job_types: JobTypes;
  jobs: Jobs;
  known_keys: KnownKeys;
  late_presses: LatePresses;
  lead_entries: LeadEntries;
  lead_form_deliveries: LeadFormDeliveries;
  lead_forms: LeadForms;
  lead_sources: LeadSources;
  leads: Leads;
  leave: Leave;
  leave_changes: LeaveChanges;
  leave_entitlements: LeaveEntitlements;
  leave_kinds: LeaveKinds;
  ledger_corrections: LedgerCorrections;
  ledger_entries: LedgerEntries;
  licences: Licences;
  lodged_statements: LodgedStatements;
  mail_outcomes: MailOutcomes;
  mail_reports: MailReports;
  mail_rules: MailRules;
  mailboxes: Mailboxes;
  mailed_bills: MailedBills;
  notification_settings: NotificationSettings;
  open_shift_takes: OpenShiftTakes;
  open_shifts: OpenShifts;
  opt_outs: OptOuts;
  outbox: Outbox;
  outside_events: OutsideEvents;
  own_details: OwnDetails;
  packs: Packs;
  page_settings: PageSettings;
  page_visits: PageVisits;
  paid_days: PaidDays;
  partner_batches: PartnerBatches;
  partner_entries: PartnerEntries;
  partner_flags: PartnerFlags;
  partner_links: PartnerLinks;
  partner_months: PartnerMonths;
  partner_open: PartnerOpen;
  partner_payouts: PartnerPayouts;
  partner_people: PartnerPeople;
  partner_referrals: PartnerReferrals;
  partner_sessions: PartnerSessions;
  partner_terms: PartnerTerms;
  partner_tokens: PartnerTokens;
  partners: Partners;
  past_job_technicians: PastJobTechnicians;
  pay_rates: PayRates;
  pay_rules: PayRules;
  payroll_claims: PayrollClaims;
  payroll_corrections: PayrollCorrections;
  payroll_employees: PayrollEmployees;
  payroll_leave: PayrollLeave;
  payroll_leave_tries: PayrollLeaveTries;
  payroll_lines: PayrollLines;
  payroll_runs: PayrollRuns;
  payroll_salaries: PayrollSalaries;
  payroll_shares: PayrollShares;
  payroll_sheets: PayrollSheets;
  payroll_terms: PayrollTerms;
  payroll_tries: PayrollTries;
  payroll_turns: PayrollTurns;
  permissions: Permissions;
  phone_devices: PhoneDevices;
  phone_numbers: PhoneNumbers;
  phone_people: PhonePeople;
  pictures: Pictures;
  pinned_reports: PinnedReports;
  pipeline_lists: PipelineLists;
  plan_cards: PlanCards;
  plan_invoices: PlanInvoices;
  plan_refunds: PlanRefunds;
  plan_warnings: PlanWarnings;
  plugin_requests: PluginRequests;
  portal_codes: PortalCodes;
  portal_sessions: PortalSessions;
  position_trails: PositionTrails;
  positions: Positions;
  public_names: PublicNames;
  push_subscriptions: PushSubscriptions;
  quote_photos: QuotePhotos;
  quote_revisions: QuoteRevisions;
  quote_templates: QuoteTemplates;
  quotes: Quotes;
  received_offers: ReceivedOffers;
  recording_hearings: RecordingHearings;
  recording_pieces: RecordingPieces;
  recordings: Recordings;
  recurring_jobs: RecurringJobs;
  recurring_occurrences: RecurringOccurrences;
  reminder_stops: ReminderStops;
  reminders: Reminders;
  report_readers: ReportReaders;
  report_schedules: ReportSchedules;
  request_counts: RequestCounts;
  review_batches: ReviewBatches;
  review_requests: ReviewRequests;
  routed_leads: RoutedLeads;
  security_events: SecurityEvents;
  sending_counts: SendingCounts;
  sent_just_now: SentJustNow;
  server_processes: ServerProcesses;
  sessions: Sessions;
  settings: Settings;
  shift_swaps: ShiftSwaps;
  shifts: Shifts;
  signatures: Signatures;
  site_domains: SiteDomains;
  site_properties: SiteProperties;
  sms_messages: SmsMessages;
  sms_reply_links: SmsReplyLinks;
  social_deliveries: SocialDeliveries;
  social_posts: SocialPosts;
  stock_count_lines: StockCountLines;
  stock_counts: StockCounts;
  stock_draws: StockDraws;
  stock_levels: StockLevels;
  stock_movements: StockMovements;
  stock_order_lines: StockOrderLines;
  stock_orders: StockOrders;
  stock_part_items: StockPartItems;
  stock_parts: StockParts;
  stock_places: StockPlaces;
  stock_templates: StockTemplates;
  stock_transfer_lines: StockTransferLines;
  stock_transfers: StockTransfers;
  subscriptions: Subscriptions;
  supplier_invoice_lines: SupplierInvoiceLines;
  supplier_invoices: SupplierInvoices;
  supplier_items: SupplierItems;
  suppliers: Suppliers;
  support_messages: SupportMessages;
  sweep_clock: SweepClock;
  taken_offer_rows: TakenOfferRows;
  thread_notes: ThreadNotes;
  thread_reads: ThreadReads;
  threads: Threads;
  time_corrections: TimeCorrections;
  time_traces: TimeTraces;
  timesheets: Timesheets;
  tool_checks: ToolChecks;
  tool_files: ToolFiles;
  tool_hands: ToolHands;
  tools: Tools;
  trail_looks: TrailLooks;
  trail_notices: TrailNotices;
  trips: Trips;
  upload_pieces: UploadPieces;
  uploads: Uploads;
  users: Users;
  vendor_consents: VendorConsents;
  vendor_requests: VendorRequests;
  waiting_offers: WaitingOffers;
  waiting_visitors: WaitingVisitors;
  wall_screens: WallScreens;
  web_bookings: WebBookings;
  withdrawn_links: WithdrawnLinks;
}

export const tableColumns = {
  access_pauses: ["company_id","user_id","first_day","last_day"],
  account_tokens: ["token_hash","purpose","account_id","company_id","user_id","expires_at","used_at","tries","data"],
  accounting_connections: ["company_id","sealed_tokens","organisations","organisation","choices","settings","state","trouble","not_before","busy_until","seen_change","connected_at","connected_by","sent_at","version","seen","has_payroll","access_ends_at","payments_since","payments_due_at","payments_read_at","contacts_page","matched_at","organisation_name","drift_page","drift_due_at","drift_read_at","drift_begun_at","renewing_until"],
  accounting_records: ["company_id","id","organisation","kind","record_id","invoice_id","label","amount_cents","state","reason","vendor_id","key","sent","sent_cents","allocated_cents","included_entry","waits_for","tries","round","changed_at","sent_at","locked_day","compared_at"],
  accounting_tries: ["company_id","id","record_id","at","action","sent","answer","is_done"],
  accounts: ["id","email","password_hash","created_at","password_changed_at","email_verified_at","google_id","apple_id","facebook_id","totp_secret","totp_confirmed_at","totp_last_step"],
  activities: ["company_id","id","user_id","kind_id","values","job_id","at","read_at","path"],
  address_lookups: ["company_id","day","vendor","lookups"],
  agenda_tasks: ["company_id","id","title","description","starts_at","ends_at","due_at","technician_id","is_done","created_at","version"],
  alerts: ["id","message","scheduled_time","created_at","version"],
  appointments: ["company_id","id","job_id","starts_at","ends_at","technician_ids","send_sms","created_at","cancelled_at","version","window_minutes","tell_at","remind_at","told_starts_at","told_window","reminded_starts_at"],
  attempts: ["key","tries","since"],
  auto_clock_ins: ["company_id","user_id","at","entry_id","job_id","yard","lat","lng","undone_at"],
  automation_dates: ["company_id","automation_id","row_id","subject_id","due_at"],
  automation_reaches: ["company_id","run_id","position","automation_id","client_id","lead_id","sms_id","outbox_id","at"],
  automation_requests: ["company_id","id","run_id","position","url","body","state","answer","created_at"],
  automation_runs: ["company_id","id","automation_id","happening_id","source","row_id","client_id","job_id","title","conditions","steps","stops","position","state","due_at","reason","started_at","ended_at","branch","is_again"],
  automation_secrets: ["company_id","sealed","made_at"],
  automation_steps: ["company_id","run_id","position","outcome","note","at","xid","set_at","undo"],
  automations: ["company_id","id","name","trigger","conditions","steps","stops","is_on","user_id","paused","failures","deleted_at","created_at","version","timing","is_flow","on_since"],
  away_answers: ["company_id","address","at"],
  book_closings: ["company_id","id","at","by","from_day","to_day","sums"],
  book_contacts: ["company_id","id","organisation","vendor_id","name","email","abn","name_key","email_key","read_at"],
  book_drifts: ["company_id","id","organisation","record_id","ours","theirs","fields","state","seen_at"],
  book_matches: ["company_id","organisation","client_id","reason","act","contact_id"],
  book_payments: ["company_id","id","organisation","vendor_id","invoice_id","cents","day","currency","account","reference","state","question","reason","entry_id","seen_at"],
  booking_requests: ["company_id","id","client_id","status","job_type_id","quote_id","starts_at","ends_at","technician_id","address","note","created_at","decided_at","decided_by","answer","job_id","version","answer_id"],
  bundles: ["company_id","id","name","description","items","active","deleted_at","version"],
  calendar_feeds: ["company_id","id","user_id","token_hash","sealed_token","created_at","created_by","read_at"],
  call_legs: ["company_id","id","call_id","user_id","number","label","device","status","is_caller","muted","replaces_leg","started_at","answered_at","ended_at","seen_at","line_id","line_state","told_at","listens_to","whispers"],
  call_signals: ["company_id","id","call_id","from_leg","to_leg","body"],
  calls: ["company_id","id","direction","status","room","number","client_id","job_id","from_user_id","answered_by","user_ids","started_at","answered_at","ended_at","outcome","note","version","on_line","line_room","own_number","masked","plan","texted_back_at","recording_paused","minutes","search","thread_id"],
  campaign_audiences: ["company_id","id","name","conditions","version"],
  campaign_links: ["company_id","id","campaign_id","url","clicks"],
  campaign_recipients: ["company_id","id","campaign_id","client_id","address","state","reason","outbox_id","sms_id","parts","queued_at","delivered_at","bounced_at","complained_at","opted_out_at","clicked_at","replied_at"],
  campaigns: ["company_id","id","name","channel","subject","text","template_id","conditions","tracks_links","state","note","user_id","starts_at","started_at","ended_at","left_out","created_at","version"],
  canary_choices: ["id","company_id","is_chosen","user_id","chosen_by","chosen_at"],
  card_accounts: ["company_id","account","name","is_test","key","hook","hook_secret","is_on","adds_fee","trouble","version","takes_parts","least_part_cents","is_linked","is_waiting","connected_by","connected_at"],
  card_payments: ["company_id","id","invoice_id","reference","account","amount_cents","fee_cents","status","checkout","payment","url","card","entry_id","fee_entry_id","dispute","created_at","expires_at","created_by","reader","dispute_entry_id"],
  card_refunds: ["company_id","id","card_payment_id","reference","amount_cents","status","refund","note","error","entry_id","created_at","created_by"],
  changes: ["company_id","id","at","user_id","table_name","row_id","action","before","after","endpoint","means","xid"],
  checklists: ["company_id","id","name","job_type_ids","status_ids","items","active","version"],
  claims: ["company_id","id","user_id","key","kind","day","counts_on","amount_cents","tax_cents","cost_cents","metres","km_rate","job_id","note","file_id","state","answer","created_at","created_by","version"],
  client_contacts: ["company_id","id","client_id","name","phone","email","position","search"],
  client_merges: ["company_id","id","kept_id","merged_id","moved","before","version_after","at","by","undone_at"],
  client_sites: ["company_id","id","client_id","name","address","suburb","lat","lng","contact_name","contact_phone","note","created_at","deleted_at","version"],
  client_tag_links: ["company_id","client_id","tag_id"],
  client_tags: ["company_id","id","name","colour","version","import_id"],
  client_templates: ["company_id","id","channel","name","subject","content","version","position"],
  clients: ["company_id","id","name","company_name","email","phone","main_address","suburb","lat","lng","billing_address","note","created_at","deleted_at","version","merged_into","phone_key","email_key","name_key","place_key","custom_fields","search"],
  clients_apart: ["company_id","a_id","b_id","at"],
  clock_pin_tries: ["company_id","tablet_id","user_id","wrong","tried_at","blocked_until"],
  clock_pins: ["company_id","user_id","pin_hash","set_at","set_by"],
  clock_tablets: ["company_id","id","name","everybody","user_ids","token_hash","pairing_hash","pairing_until","paired_at","seen_at","revoked_at","created_by","created_at","version"],
  clock_times: ["company_id","id","user_id","started_at","ended_at","start_arrived_at","end_arrived_at","clock_off","kind","paid","job_id","by_job","source","appointment_id","note","version","start_tablet_id","end_tablet_id"],
  closed_facts: ["company_id","source","row_id","measure","part_id","day","amount"],
  coming_pictures: ["company_id","id","message_id","url","name","tries","next_at"],
  companies: ["id","name","abn","phone","email","address","suburb","lat","lng","iso","time_zone","pack_id","subscription_date","refer_code","outgoing_number","logo_key","is_platform","is_demo","created_at","version","share_code","licence","plan_paused"],
  company_loads: ["hour","company_id","requests","database_ms","processor_ms","bytes","messages","failed"],
  company_moves: ["company_id","move","side","closed_at","opened_at","moved_to","moved_as"],
  company_onboarding: ["company_id","skipped","tour_complete"],
  company_texts: ["company_id","name","subject","content","version","design_id"],
  connection_pauses: ["company_id","kind","row_id","paused_by","paused_at"],
  connection_warnings: ["company_id","kind","row_id","ends_at"],
  consent_ways: ["company_id","state_hash","user_id","purpose","sealed_verifier","until"],
  consents: ["company_id","id","channel","address","client_id","person","kind","source","evidence","given_on","campaign_id","by_id","at"],
  counters: ["company_id","name","value","prefix","digits"],
  coupon_uses: ["company_id","coupon_id","used_for","at","invoice_id","amount_cents"],
  coupons: ["company_id","id","name","code","amount_off","percent_bp","duration_months","max_redemptions","times_redeemed","expires_at","active","created_at","version"],
  credit_balances: ["company_id","kind","included","bought","refill_on","refill_below","refill_pack_id","refill_most_cents","refilled_month","refilled_cents","refill_trouble","version"],
  credit_entries: ["company_id","id","kind","reason","amount","balance","note","invoice_id","at"],
  credit_packs: ["id","kind","name","amount","price_cents","sold","version"],
  custom_reports: ["company_id","id","name","spec","group_ids","created_by","created_at","version"],
  database_life: ["is_only","id","place","restored_from"],
  diary_entries: ["company_id","id","job_id","type","content","user_name","user_id","session","at","entry_key","text","values","arrived_at","clock_off"],
  differences: ["company_id","id","user_id","key","path","input","before","title","typed","reason","job_id","made_at","arrived_at","state","decided_by","decided_at","undo","version","file_id"],
  email_design_versions: ["company_id","id","template_id","blocks","at","user_id"],
  email_designs: ["company_id","template_id","draft","published","version"],
  email_domains: ["company_id","address","domain","selector","public_key","sealed_key","next_selector","next_public_key","next_sealed_key","state","records","trouble","checked_at","check_at","verified_at","version"],
  ended_grants: ["company_id","id","kind","account","sealed_grant","tries","ended_at"],
  events: ["company_id","id","at","topic","row_id"],
  exchanges: ["company_id","id","kind","row_id","hour","what","answer","times","ms","at","about","retried_at","again"],
  feedback: ["company_id","id","job_id","client_id","token_hash","created_at","expires_at","given_at","stars","comment","name","opened_at","went_on_at","reply","replied_at","replied_by","source","source_id","source_updated_at","search"],
  fees: ["company_id","tax","credit_fee","update_price","prefill","with_tax","version","tax_name","registered","registered_from"],
  field_devices: ["company_id","user_id","device","agent","seen_at","waiting","oldest_at","again"],
  field_pulls: ["company_id","user_id","device","cookie","given","next_cookie","next_given"],
  figure_clock: ["is_only","seen","at"],
  figure_due: ["company_id","source","row_id","at"],
  figure_facts: ["company_id","source","row_id","measure","part_id","day","amount","type_id","technician_ids","suburb","lead_source_id","status_id","client_id"],
  figure_states: ["company_id","built_at","time_zone","checked_at"],
  figures: ["company_id","measure","dimension","grain","day","key","amount","count"],
  file_totals: ["company_id","files","bytes"],
  files: ["company_id","id","job_id","part","name","type","bytes","key","has_thumbnail","created_at","created_by","deleted_at","is_shared","message_id","content_id","marks","sent_key","hash"],
  form_answers: ["company_id","id","form_id","number","job_id","client_id","user_id","by_name","answers","failed","score","filled_at","replaces","reason","is_replaced","link_id","ticket","approval","decided_by","decided_by_name","decided_at","decided_note","is_held","proof"],
  form_links: ["company_id","id","form_id","token_hash","kind","client_id","user_id","most","used","expires_at","ended_at","created_at","created_by","round_id"],
  form_paper_pages: ["company_id","paper_id","page","file_id","width","height","words"],
  form_papers: ["company_id","id","name","file_id","created_at"],
  form_photos: ["company_id","key","file_id","answer_id","marks"],
  form_prints: ["company_id","answer_id","sha256","made_at"],
  form_reasons: ["company_id","id","job_id","form_id","reason","passes","user_id","user_name","at"],
  form_rounds: ["company_id","id","form_id","client_id","site_id","every","first_on","due_on","created_at","created_by","ended_at"],
  form_versions: ["company_id","form_id","number","name","content","published_at","published_by"],
  former_names: ["company_id","slug"],
  forms: ["company_id","id","name","about","content","published","active","created_at","deleted_at","version","asks","needs_approval"],
  franchise_areas: ["company_id","id","member_id","suburb","postcode","state","created_at"],
  franchise_heads: ["company_id","id","head_company_id","head_name","group_id","shares_figures","accepted_at","accepted_by","ended_at","version"],
  franchise_members: ["company_id","id","email","name","status","token_hash","invited_at","expires_at","invited_by","member_company_id","accepted_at","shares_figures","ended_at","version"],
  franchise_offer_members: ["company_id","id","offer_id","member_company_id","member_name","status","taken_at","taken_by"],
  franchise_offers: ["company_id","id","number","note","with_prices","document","counts","published_at","published_by","withdrawn_at","version"],
  gmail_accounts: ["company_id","consent_id","email","is_active","falls_back","history_id","trouble","failures","not_before","read_at","sent_at","connected_at","connected_by","version","id","user_id"],
  google_accounts: ["company_id","id","user_id","email","sealed_token","write_calendar","connected_at","problem","failures","wait_until","read_at","ends_at","removes"],
  google_businesses: ["company_id","user_id","email","sealed_token","locations","problem","failures","wait_until","read_at","connected_at"],
  google_calendars: ["company_id","id","account_id","google_id","name","sync_token","whole_at"],
  google_copies: ["company_id","account_id","appointment_id","write_calendar","event_id","digest","ends_at"],
  groups: ["company_id","id","name","kind"],
  handovers: ["company_id","id","direction","kind","other_company_id","other_name","other_id","title","document","status","reason","sent_at","sent_by","answered_at","answered_by","job_id","lead_id","client_id","progress","files_done","accepts_as","version"],
  happening_cursors: ["company_id","seen","last_id"],
  happening_dates: ["company_id","name","row_id","due"],
  happening_queue: ["company_id","follower","id","at","name","table_name","row_id","user_id","facts","tries","due_at","error","set_aside_at","means"],
  happenings: ["company_id","xid","id","at","name","table_name","row_id","user_id","facts","means"],
  held_addresses: ["company_id","id","address","kind","code","reason","at"],
  held_answers: ["company_id","message_id","outbox_id","written","is_planned","state","last_at","waits_since"],
  idempotency_keys: ["company_id","user_id","key","request_hash","answer","created_at","device","device_at"],
  import_rows: ["company_id","import_id","row","place","cells","outcome","reason","target_id","made","is_kept","changes"],
  imports: ["company_id","id","kind","file_name","encoding","delimiter","source","headings","mapping","existing","date_order","state","rows","worked","worked_at","counts","created_at","created_by","ended_at","version","problem","asked_by","heading_row","decimal_mark","file_key","top_rows","top_texts","chosen_date_order","chosen_decimal_mark","decimal_marks","chosen_decimal_marks","unclear_numbers"],
  info_templates: ["company_id","id","name","template"],
  invoice_batch_items: ["company_id","batch_id","n","job_id","invoice_id","status","told","client_id","amount_cents"],
  invoice_batches: ["company_id","id","kind","via","at","by","state","worked_at","is_seen","moves_dates","method","paid_on","note"],
  invoice_revisions: ["company_id","invoice_id","revision","document","total_cents","at","by"],
  invoices: ["company_id","id","number","status","kind","client_id","job_id","name","company_name","email","phone","address","site_address","reference","issued_on","due_on","lines","with_tax","tax","discount","discount_cents","tax_cents","total_cents","owed_cents","message","terms","revision","sent_at","seen_at","void_reason","created_at","created_by","version","quote_id","more_job_ids","deductions","taken_off_by","number_prefix","number_digits","number_text","site_id","site_name","custom_fields","sent_fields","search"],
  items: ["company_id","id","name","description","price_cents","is_taxable","default_quantity","active","version","cost_cents","code","unit","job_type_ids","price_with_tax","part_name","margin","margin_is_fixed"],
  job_checks: ["company_id","id","job_id","checklist_id","item_id","is_done","reason","user_id","user_name","at"],
  job_parts: ["company_id","job_id","id","place","item_id","name","price_cents","quantity","belongs_to","assigned_to","is_used"],
  job_tasks: ["company_id","job_id","id","place","title","due_on","technician_id","is_done","photo_ids"],
  job_technicians: ["company_id","job_id","user_id","since","closed_at"],
  job_templates: ["company_id","id","name","job_type_ids","description","tasks","parts","estimates","active","version"],
  job_times: ["company_id","id","job_id","user_id","started_at","ended_at","start_arrived_at","end_arrived_at","clock_off","clock_id"],
  job_tools: ["company_id","job_id","tool_id"],
  job_types: ["company_id","id","name","appointment_duration","active","colour","version","licences"],
  jobs: ["company_id","id","number","client_id","status_id","list_id","name","company_name","phone","email","address","suburb","lat","lng","company_comment","tradie_comment","job_type_ids","lead_source_ids","technician_ids","modify_percentage","contact_ids","appointment_at","appointment_count","created_at","created_by","edited_at","closed_at","closed_by","deleted_at","version","changed_by","estimates","notes","amount_cents","payment_method","includes_tax","has_card_fee","approval_code","is_split","amount2_cents","payment_method2","includes_tax2","custom_fields","list_place","invoiced","site_id","invoiced_cents","wholly_invoiced","worth","search"],
  known_keys: ["name","fingerprint","since"],
  late_presses: ["company_id","id","user_id","at","arrived_at","clock_off","action","kind","paid","job_id","decision","tablet_id"],
  lead_entries: ["company_id","id","lead_id","text","values","at","by","author"],
  lead_form_deliveries: ["company_id","id","form_id","ref","outcome","lead_id","columns","times","at"],
  lead_forms: ["company_id","id","name","source_id","address","key_hash","columns","active","wrong_keys","wrong_key_at","created_by","created_at","version"],
  lead_sources: ["company_id","id","name","active","version"],
  leads: ["company_id","id","status","name","company_name","email","phone","address","suburb","lat","lng","note","source_id","from_web","answers","files","ticket","seen_at","assigned_to","client_id","job_id","created_at","created_by","answered_at","answered_by","quoted_at","deleted_at","version","follow_up_on","follow_up_told_at","search","thread_id"],
  leave: ["company_id","id","user_id","kind","first_day","last_day","from_minute","to_minute","note","created_at","version","asked","kind_id"],
  leave_changes: ["company_id","id","user_id","first_day","last_day","at"],
  leave_entitlements: ["company_id","id","user_id","kind","kind_id","starts_on","year_minutes","balance_minutes"],
  leave_kinds: ["company_id","id","name","paid","active","version"],
  ledger_corrections: ["company_id","entry_id","what","was","now_is"],
  ledger_entries: ["company_id","id","client_id","job_id","invoice_id","kind","amount_cents","method","day","number","note","takes_back","at","by","drawn_from","number_prefix","number_digits","number_text","goes_with","tax_cents","taxable_cents","tax_rate","paid_tax_cents","shares","meant_day"],
  licences: ["company_id","id","user_id","name","number","state","expires_on","version","file_id","reminded_before"],
  lodged_statements: ["company_id","id","from_day","to_day","basis","sales","sales_tax","purchases_tax","at","by"],
  mail_outcomes: ["company_id","message_id","rule_id","lead_id","problem"],
  mail_reports: ["company_id","id","address","kind","outbox_id","code","reason","at","by_id"],
  mail_rules: ["company_id","id","sender","name","makes","source_id","labels","active","version"],
  mailboxes: ["company_id","host","port","security","username","sealed_password","takes_strangers","state","uid_validity","last_uid","read_at","trouble","failures","not_before","busy_until","connected_at","connected_by","version"],
  mailed_bills: ["company_id","file_id","message_id","invoice_id"],
  notification_settings: ["company_id","user_id","kind_id","active","bell","push"],
  open_shift_takes: ["company_id","id","open_shift_id","user_id","taken_at","was_off"],
  open_shifts: ["company_id","id","day","from_minute","to_minute","places","note","job_type_id","licence","group_id","created_by","created_at","withdrawn_at"],
  opt_outs: ["company_id","id","channel","address","via","at"],
  outbox: ["company_id","id","kind","recipient","payload","status","tries","last_error","created_at","sent_at","is_private","due_at","urgency","set_aside_at","thread_id","job_id","is_claimed","away_since"],
  outside_events: ["company_id","id","user_id","calendar_id","source_id","title","place","starts_at","ends_at","is_all_day","is_private","is_busy"],
  own_details: ["company_id","user_id","mail_signature","contact_name","contact_relation","contact_phone","version"],
  packs: ["id","name","trial","jobs","month_cents","year_cents","storage_gb","sms","minutes","sold","version","pause_cents","pause_months"],
  page_settings: ["company_id","user_id","page_id","settings","first_view"],
  page_visits: ["company_id","page","day","visits"],
  paid_days: ["company_id","user_id","day","run_id","worked"],
  partner_batches: ["company_id","id","status","created_at","approved_at","approved_by","paid_at","paid_by","version"],
  partner_entries: ["company_id","id","partner_id","referral_id","name","invoice_id","kind","at","base_cents","rate_bp","amount_cents","payable_at","payout_id","refused_at","refused_reason"],
  partner_flags: ["company_id","id","partner_id","referral_id","sign","created_at","decided_at","decided_by","cleared","note"],
  partner_links: ["company_id","id","partner_id","code","label","is_main","clicks","active","created_at","version","signups","paying"],
  partner_months: ["company_id","partner_id","month","earned_cents"],
  partner_open: ["company_id","partner_id","payable_at","open_cents"],
  partner_payouts: ["company_id","id","batch_id","partner_id","net_cents","gst_cents","is_rcti","abn","payee","address","bank_sealed","account_end","status","paid_at","by_hand"],
  partner_people: ["company_id","id","partner_id","email","first_name","last_name","role","password_hash","email_verified_at","language","notices","totp_secret","totp_confirmed_at","totp_last_step","active","created_at","version"],
  partner_referrals: ["company_id","id","partner_id","link_id","referred_company_id","name","email","registered_at","pack_name","monthly_cents","is_paid","trial_ends","trial_told_at","gone_at","version","compared_at","card_marks"],
  partner_sessions: ["company_id","id","token_hash","partner_id","person_id","created_at","expires_at","ended_at","ip","agent"],
  partner_terms: ["company_id","id","from_day","bronze_bp","silver_bp","gold_bp","silver_at","gold_at","hold_days","least_cents","created_at"],
  partner_tokens: ["company_id","id","token_hash","purpose","partner_id","person_id","remember","expires_at","used_at","tries"],
  partners: ["company_id","id","company_name","company_website","phone","reason","kind","status","created_at","bank_sealed","bank_mark","bank_changed_at","abn","gst_registered","rcti_agreed_at","address","version"],
  past_job_technicians: ["company_id","job_id","user_id","since","until","ended_by"],
  pay_rates: ["company_id","id","user_id","starts_on","payment_type_id","payment_rate","cost_rate","state","casual"],
  pay_rules: ["company_id","id","starts_on","rules","version"],
  payroll_claims: ["company_id","run_id","claim_id","user_id","kind","cents"],
  payroll_corrections: ["company_id","correction_id","run_id"],
  payroll_employees: ["company_id","organisation","user_id","employee_id","key","at"],
  payroll_leave: ["company_id","id","organisation","leave_id","user_id","leave_version","name","first_day","last_day","state","reason","vendor_id","vendor_employee","key","sent","tries","sent_at"],
  payroll_leave_tries: ["company_id","id","payroll_leave_id","at","action","answer","is_done","user_id","name","first_day","last_day"],
  payroll_lines: ["company_id","run_id","line","user_id","kind","name","minutes","quantity","multiplier_bp","rate_cents","cents","days"],
  payroll_runs: ["company_id","id","first_day","last_day","at","by_id","shares_from","rules"],
  payroll_salaries: ["company_id","user_id","first_day","last_day","run_id"],
  payroll_shares: ["company_id","run_id","user_id","job_id","job_number","net_cents","share","cents"],
  payroll_sheets: ["company_id","id","organisation","run_id","user_id","state","reason","vendor_id","key","sent","tries","sent_at"],
  payroll_terms: ["company_id","run_id","user_id","rates"],
  payroll_tries: ["company_id","id","sheet_id","at","action","answer","is_done"],
  payroll_turns: ["company_id","busy_until","not_before","trouble"],
  permissions: ["company_id","id","description","roles","version"],
  phone_devices: ["company_id","user_id","device","is_available","seen_at"],
  phone_numbers: ["company_id","id","number","number_id","name","purpose","created_at","version"],
  phone_people: ["company_id","user_id","number_id"],
  pictures: ["company_id","key","type","body","created_at","file_id"],
  pinned_reports: ["company_id","id","user_id","report","created_at"],
  pipeline_lists: ["company_id","id","name","position","version","takes"],
  plan_cards: ["company_id","id","customer","method","brand","last4","expires","is_default","created_at","fingerprint"],
  plan_invoices: ["company_id","id","status","kind","number","receipt_number","reference","lines","total_cents","tax_cents","tax_bp","refunded_cents","seller","buyer","applies","pays_by","card_id","card","payment","client_secret","confirm_url","trouble","tries","next_try_at","issued_on","due_on","created_at","paid_at","version"],
  plan_refunds: ["company_id","id","invoice_id","cents","status","reference","error","created_at","created_by"],
  plan_warnings: ["company_id","what","at"],
  plugin_requests: ["company_id","site","outcome","requests","last_at","part"],
  portal_codes: ["id","address","company_id","client_id","code_hash","choice_hash","created_at","expires_at","used_at","tries","browser","network","own_tries"],
  portal_sessions: ["token_hash","id","company_id","client_id","created_at","expires_at","ended_at","ip","agent","address"],
  position_trails: ["company_id","user_id","at","lat","lng","accuracy"],
  positions: ["company_id","user_id","lat","lng","accuracy","at"],
  public_names: ["company_id","slug"],
  push_subscriptions: ["company_id","id","user_id","endpoint","p256dh","auth","created_at","session_id"],
  quote_photos: ["company_id","quote_id","file_id"],
  quote_revisions: ["company_id","quote_id","revision","document","total_cents","sent_at","at","by"],
  quote_templates: ["company_id","id","name","lines","options","with_tax","discount","discount_cents","deposit","deposit_cents","message","terms","version"],
  quotes: ["company_id","id","number","status","client_id","job_id","name","company_name","email","phone","address","site_address","reference","quoted_on","valid_until","lines","options","with_tax","tax","discount","discount_cents","deposit","deposit_cents","total_cents","message","terms","revision","sent_at","seen_at","decided_at","decided_by","decision","signature_key","created_at","created_by","version","lead_id","photos","number_prefix","number_digits","number_text","site_id","site_name","custom_fields","sent_fields","search","answer_id"],
  received_offers: ["company_id","id","head_company_id","head_offer_id","head_name","number","note","with_prices","document","counts","published_at","published_by","withdrawn_at","taken_at","taken_by","version"],
  recording_hearings: ["company_id","id","recording_id","user_id","at","token_hash"],
  recording_pieces: ["company_id","recording_id","position","sound"],
  recordings: ["company_id","id","call_id","kind","leg_id","created_by","started_at","heard_from_at","ended_at","file_id","seconds","line_id","line_state","heard_at","words","deleted_at","deleted_by","no_room"],
  recurring_jobs: ["company_id","id","job_name","booking","technician_ids","starts_at","time_zone","repeat_every","repeat_unit","ends","ends_at","ends_after","pause_from","pause_to","next_at","problem","created_at","version","pattern","counted_before"],
  recurring_occurrences: ["company_id","recurring_job_id","day","starts_at","job_id","is_cancelled","is_owed"],
  reminder_stops: ["company_id","id","client_id","invoice_id","quote_id","is_disputed","note","at","by"],
  reminders: ["company_id","id","invoice_id","quote_id","step","counted_from","via","recipient","outcome","sms_id","outbox_id","at","by"],
  report_readers: ["company_id","id","schedule_id","user_id","email","confirmed_at","stopped_at","sent_for","held"],
  report_schedules: ["company_id","id","report","custom_report_id","every","on_day","at","format","language","active","next_at","time_zone","tried_at","tried_by","created_by","created_at","version"],
  request_counts: ["key","minute","taken"],
  review_batches: ["company_id","id","method","skipped","user_id","created_at"],
  review_requests: ["company_id","id","batch_id","job_id","client_id","method","sms_id","outbox_id","requested_at"],
  routed_leads: ["company_id","lead_id","member_id","routed_at"],
  security_events: ["company_id","id","kind","began_at","at","count","user_id","subject_id","address","facts","counted_as"],
  sending_counts: ["company_id","day","kind","total","unasked"],
  sent_just_now: ["company_id","what","at"],
  server_processes: ["id","name","version","started_at","seen_at","is_drained","loop_delay_ms","processor","memory_bytes","connections","connections_waiting","most_connections","sockets","requests_a_second","live_delay_ms","replica_behind","replica_away","is_canary","looked_at"],
  sessions: ["token_hash","kind","account_id","company_id","user_id","created_at","expires_at","ended_at","ip","agent","id","seen_at","device","secret_hash","next_hashes","revoked_at","grant_id","from_backup"],
  settings: ["company_id","name","value","version"],
  shift_swaps: ["company_id","id","user_id","day","from_minute","to_minute","to_user_id","wants_return","note","state","taker_id","return_day","return_from_minute","return_to_minute","reason","created_at","decided_by","decided_at"],
  shifts: ["company_id","id","user_id","weekday","day","from_minute","to_minute"],
  signatures: ["company_id","id","job_id","token_hash","items","has_card_fee","tax","credit_fee","terms","phone","signed_by","email","notes","file_id","created_at","created_by","signed_at","deleted_at"],
  site_domains: ["company_id","host","token","proven_at","look_at","missed"],
  site_properties: ["company_id","id","url_prefix","secret","asked_at","method","verified_at","checked_by"],
  sms_messages: ["company_id","id","direction","phone","body","parts","sender","status","error","tries","vendor_id","job_id","user_id","send_at","created_at","paid","client_id","channel","left_out","unproven_from","original","mail_id","thread_id","search","html","waited","proven_from"],
  sms_reply_links: ["company_id","token_hash","phone","job_id","expires_at"],
  social_deliveries: ["company_id","post_id","channel","place","state","tries","remote_id","remote_url","reason","due_at","posted_at"],
  social_posts: ["company_id","id","job_id","text","suburb","before_id","after_id","consent_by","consent_at","post_at","created_by","created_at","taken_back_at"],
  stock_count_lines: ["company_id","count_id","part_id","counted","expected"],
  stock_counts: ["company_id","id","place_id","state","started_at","started_by","version"],
  stock_draws: ["company_id","job_id","row_id","part_id","place_id","quantity","is_used","cost_cents"],
  stock_levels: ["company_id","part_id","place_id","on_hand","reserved","minimum","target","thousandths"],
  stock_movements: ["company_id","id","part_id","place_id","kind","quantity","cost_cents","at","made_by","job_id","order_id","transfer_id","count_id","note","undoes","supplier_invoice_id","value_cents","difference_cents","written_at"],
  stock_order_lines: ["company_id","order_id","part_id","line","code","quantity","price_cents","received","returned","billed","credited","pack","holds"],
  stock_orders: ["company_id","id","number","supplier_id","place_id","job_id","job_number","state","note","created_at","created_by","sent_at","sent_to","version","to_job","approved_by","number_prefix"],
  stock_part_items: ["company_id","item_id","part_id"],
  stock_parts: ["company_id","id","name","unit","barcode","supplier_id","supplier_code","price_cents","cost_cents","active","version","value_cents","edited_version","custom_fields","search"],
  stock_places: ["company_id","id","name","active","version"],
  stock_templates: ["company_id","id","name","description","items","active","deleted_at","version"],
  stock_transfer_lines: ["company_id","transfer_id","part_id","quantity","received","returned"],
  stock_transfers: ["company_id","id","from_place","to_place","note","is_open","sent_at","sent_by","version"],
  subscriptions: ["company_id","status","pack_id","period","price_cents","next_price_cents","next_price_from","anchor","period_start","period_end","period_cents","cancels","next_pack_id","next_period","pays_by","credit_cents","coupon_id","coupon_months","storage_gb","storage_cents","next_storage_gb","next_storage_cents","credited_month","began_at","version","pause_from","pause_until","pause_cents","is_paused","pause_told"],
  supplier_invoice_lines: ["company_id","invoice_id","line","code","description","quantity","unit","net_cents","tax_cents","goes","part_id","place_id","job_id","arrived","holds"],
  supplier_invoices: ["company_id","id","state","kind","supplier_id","supplier_name","number","issued_on","due_on","order_id","net_cents","tax_cents","total_cents","file_id","reading","created_at","created_by","booked_at","booked_by","version","books_day","is_claimed"],
  supplier_items: ["company_id","supplier_id","key","code","name","unit","price_cents","part_id","changed_at","id","version","before_cents","holds"],
  suppliers: ["company_id","id","name","abn","account","email","phone","terms","lead_days","active","version"],
  support_messages: ["company_id","id","user_id","message","is_support_reply","author","created_at","read_at"],
  sweep_clock: ["is_only","at"],
  taken_offer_rows: ["company_id","head_company_id","kind","source_id","own_id","offered"],
  thread_notes: ["company_id","id","thread_id","user_id","note","created_at"],
  thread_reads: ["company_id","thread_id","user_id","read_id"],
  threads: ["company_id","id","client_id","address","state","snoozed_until","assignee_id","last_at","last_in_id","read_before","waits_since","joined_into","version","before_join","blocked_at","assigned_why","channels"],
  time_corrections: ["company_id","id","user_id","day","first_day","minutes","reason","by_id","at"],
  time_traces: ["company_id","id","user_id","at","by_id","day","action","before","after","reason"],
  timesheets: ["company_id","id","user_id","first_day","state","finalised_at","approved_at","approved_by","exported_at","reminded_at","note","version","last_day"],
  tool_checks: ["company_id","id","tool_id","kind","checked_on","passed","number","note","certificate_id","at","made_by"],
  tool_files: ["company_id","tool_id","file_id"],
  tool_hands: ["company_id","id","tool_id","from_place","from_job","to_place","to_job","note","photo_id","state","at","made_by","answered_at","answered_by"],
  tools: ["company_id","id","name","serial","note","cost_cents","bought_on","warranty_until","photo_id","place_id","job_id","held_since","tag_months","tag_due","calibration_months","calibration_due","is_failed","due_told_on","active","version"],
  trail_looks: ["company_id","id","user_id","by_id","at","day"],
  trail_notices: ["company_id","user_id","noticed_at","agreed_at"],
  trips: ["company_id","id","job_id","appointment_id","technician_id","token_hash","started_at","expires_at"],
  upload_pieces: ["company_id","user_id","key","first","bytes"],
  uploads: ["company_id","user_id","key","bytes","has","used_hash","touched_at"],
  users: ["company_id","id","account_id","group_id","fullname","email","phone","colour","active","invited_at","joined_at","created_at","version","picture_key","language","job_type_ids","franchise_id","custom_fields"],
  vendor_consents: ["company_id","id","vendor","user_id","email","scopes","purposes","sealed_grant","sealed_access","access_ends_at","ends_at","connected_at","renewing_until"],
  vendor_requests: ["account","id","at","until"],
  waiting_offers: ["company_id","id","waiting_id","booking_id","starts_at","ends_at","freed_from","freed_to","user_id","state","expires_at","created_at"],
  waiting_visitors: ["company_id","id","state","ticket","name","phone","email","via","language","job_type_id","address","suburb","lat","lng","note","weekdays","parts","last_day","came_from","consented_at","created_at","ended_at","version"],
  wall_screens: ["company_id","id","name","token_hash","spec","created_by","created_at","read_at","version"],
  web_bookings: ["company_id","id","state","expires_at","ticket","job_type_id","starts_at","ends_at","window_minutes","technician_id","address","suburb","lat","lng","questions","answers","name","phone","email","note","via","code_hash","code_tries","came_from","created_at","proven_at","cancelled_at","client_id","job_id","request_id","version","deposit_cents","deposit_back","pay_reference","pay_account","pay_checkout","pay_url","pay_payment","pay_state","invoice_id","form_id","form_number","form_answers","answer_id"],
  withdrawn_links: ["company_id","kind","of","at"],
} as const satisfies { [T in keyof DB]: readonly (keyof DB[T])[] };
