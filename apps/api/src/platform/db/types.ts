// Written by `npm run db:types` from the migrated database; `npm run check` fails when it is out of step.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface AlarmEmails {
  event: string;
  hour: Date;
}

export interface AuditLog {
  id: GeneratedAlways<number>;
  at: Date;
  actor: string;
  action: string;
  subject_id: string | null;
  details: ColumnType<unknown, string | undefined, string>;
}

export interface AuthCodes {
  email: string;
  purpose: 'signup' | 'reset' | 'reauth' | 'email_change' | 'login';
  holder: Buffer;
  code_hmac: Buffer;
  sent_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface Authenticators {
  user_id: string;
  sealed_secret: Buffer;
  confirmed_at: Date | null;
  last_step: Generated<number>;
  created_at: Date;
}

export interface Blocks {
  blocker_id: string;
  blocked_id: string;
  created_at: Date;
  is_hiding: Generated<boolean>;
  is_lifting: Generated<boolean>;
}

export interface ChargeAttempts {
  id: Generated<string>;
  invoice_id: string;
  attempt_no: number;
  reference: string;
  amount_kobo: number;
  state: 'created' | 'sent' | 'unknown' | 'succeeded' | 'failed' | 'abandoned' | 'overpayment';
  checkout_url: string | null;
  provider_id: number | null;
  channel: string | null;
  fee_kobo: number | null;
  failure: string | null;
  check_at: Date | null;
  created_at: Date;
  settled_at: Date | null;
  kind: Generated<'checkout' | 'saved'>;
  method_id: string | null;
  saves_method: Generated<boolean>;
  platform_fee_kobo: number | null;
  release_at: Date | null;
  released_at: Date | null;
  received_kobo: number | null;
  fee_correction_kobo: Generated<number>;
  cleared_at: Date | null;
  opened_at: Date | null;
  subaccount_code: string | null;
  main_share_kobo: number | null;
  recovered_kobo: number | null;
  share_settled_at: Date | null;
}

export interface ChargePauses {
  id: Generated<string>;
  began_at: Date;
  ends_at: Date;
  charges: number;
  failed: number;
}

export interface Checklists {
  user_id: string;
  shared_at: Date | null;
  installed_at: Date | null;
  dismissed_as: 'creator' | 'patron' | null;
  dismissed_moments: Generated<string[]>;
}

export interface ClockOffset {
  one: Generated<boolean>;
  offset_ms: number;
}

export interface Closes {
  day: string;
  books_kobo: number;
  unsettled_kobo: number;
  balance_kobo: number;
  left_kobo: number;
  deducted_kobo: number;
  pending_kobo: number;
  difference_kobo: number;
  looked_at: Date;
  closed_at: Date | null;
}

export interface Comments {
  id: Generated<string>;
  post_id: string;
  creator_id: string;
  author_id: string;
  parent_id: string | null;
  answered_id: string | null;
  body: string;
  content_hash: GeneratedAlways<string>;
  state: Generated<'shown' | 'held' | 'hidden'>;
  is_pinned: Generated<boolean>;
  created_at: Date;
  listed_at: GeneratedAlways<Date>;
  hidden_by: 'creator' | 'block' | 'thread' | null;
}

export interface CreatorDays {
  creator_id: string;
  day: string;
  joined: Generated<number>;
  departed: Generated<number>;
  monthly_kobo: Generated<number>;
}

export interface CreatorHours {
  creator_id: string;
  hour: Date;
  reads: number;
}

export interface CreatorMonths {
  creator_id: string;
  month: string;
  gross_kobo: number;
  net_kobo: number;
}

export interface CreatorRevenue {
  creator_id: string;
  day: string;
  channel: 'card' | 'bank_transfer' | 'ussd' | 'direct_debit' | 'other';
  payments: number;
  gross_kobo: number;
  net_kobo: number;
}

export interface CreatorStats {
  creator_id: string;
  patrons: Generated<number>;
  followers: Generated<number>;
  feed_posts: Generated<number>;
  community_posts: Generated<number>;
}

export interface Devices {
  user_id: string;
  device_hash: Buffer;
  user_agent: Generated<string>;
  network: string;
  created_at: Date;
  seen_at: Date;
}

export interface Digests {
  week_of: string;
  last_id: string | null;
  written_at: Date | null;
}

export interface Disputes {
  id: Generated<string>;
  provider_id: number;
  attempt_id: string;
  creator_id: string;
  amount_kobo: number;
  state: 'open' | 'won' | 'lost';
  due_at: Date | null;
  opened_at: Date;
  settled_at: Date | null;
  answer: string | null;
  answered_at: Date | null;
  reminded_at: Date | null;
}

export interface EmailSuppressions {
  email: string;
  source: 'server' | 'operator';
  reason: Generated<string>;
  suppressed_at: Date;
}

export interface ExchangeCodes {
  code_hash: Buffer;
  user_id: string;
  host: string;
  challenge: Buffer;
  expires_at: Date;
  used_at: Date | null;
}

export interface Follows {
  follower_id: string;
  creator_id: string;
  created_at: Date;
}

export interface GoogleNonces {
  nonce_hash: Buffer;
  expires_at: Date;
}

export interface Handles {
  label: string;
  owner_id: string | null;
  released_at: Date | null;
}

export interface IdempotencyKeys {
  user_id: string;
  key: string;
  request_hash: Buffer;
  state: 'running' | 'done';
  status: number | null;
  reply: ColumnType<unknown, string | null | undefined, string | null>;
  created_at: Date;
}

export interface Identities {
  provider: string;
  subject: string;
  user_id: string;
  created_at: Date;
}

export interface InstanceSecrets {
  name: string;
  secret: Buffer;
}

export interface InvitationAllowances {
  creator_id: string;
  per_day: Generated<number>;
  grown_at: Date;
  counted_from: Date;
  opened_at: Date | null;
  stopped_at: Date | null;
  stopped_by: 'figures' | 'operator' | null;
  sent: number | null;
  bounced: number | null;
  refused: number | null;
}

export interface InvitationDays {
  day: string;
  sent: number;
}

export interface InvitationEmails {
  creator_id: string;
  email_hash: Buffer;
  sent_at: Date;
  bounced_at: Date | null;
}

export interface InvitationOptOuts {
  email_hash: Buffer;
  opted_out_at: Date;
}

export interface Invitations {
  id: Generated<string>;
  creator_id: string;
  email: string;
  name: Generated<string>;
  source: 'patreon' | 'ghost' | 'selar' | 'udala';
  since: string | null;
  amount_kobo: number | null;
  tier: Generated<string>;
  imported_at: Date;
  send_at: Date | null;
  sent_at: Date | null;
  attempts: Generated<number>;
}

export interface InvitedAddresses {
  email_hash: Buffer;
  place: number;
  taken_at: Date;
}

export interface Invoices {
  id: Generated<string>;
  subscription_id: string;
  creator_id: string;
  patron_id: string;
  period_no: number;
  period_start: string;
  period_end: string;
  amount_kobo: number;
  state: 'open' | 'paid' | 'void' | 'waived' | 'refunded' | 'disputed';
  created_at: Date;
  paid_at: Date | null;
}

export interface LedgerAccounts {
  id: GeneratedAlways<number>;
  kind: 'provider' | 'provider_fees' | 'platform_fees' | 'to_refund' | 'unallocated' | 'losses' | 'adjustments' | 'bank' | 'subaccounts' | 'creator_available' | 'creator_held' | 'creator_in_transit' | 'creator_disputed' | 'creator_settled';
  owner_id: string | null;
  balance_kobo: Generated<number>;
}

export interface LedgerMovements {
  id: GeneratedAlways<number>;
  transaction_id: string;
  line: number;
  debit_id: number;
  credit_id: number;
  amount_kobo: number;
  at: Date;
}

export interface LedgerTransactions {
  id: Generated<string>;
  kind: string;
  key: string;
  creator_id: string | null;
  invoice_id: string | null;
  at: Date;
}

export interface Likes {
  post_id: string;
  user_id: string;
  created_at: Date;
}

export interface Media {
  id: Generated<string>;
  owner_id: string;
  kind: 'image' | 'video';
  access: 'public' | 'members';
  state: 'processing' | 'ready' | 'deleted';
  width: number | null;
  height: number | null;
  placeholder: string | null;
  files: ColumnType<unknown, string | undefined, string>;
  created_at: Date;
  duration_ms: number | null;
  playable: Generated<boolean>;
  poster_id: string | null;
}

export interface Memberships {
  id: Generated<string>;
  creator_id: string;
  price_kobo: number;
  benefits: string[];
  state: Generated<'offered' | 'withdrawn'>;
  created_at: Date;
  announced_kobo: number | null;
  announced_on: string | null;
}

export interface Messages {
  id: Generated<string>;
  low_id: string;
  high_id: string;
  sender_id: string;
  body: string;
  content_hash: GeneratedAlways<string>;
  created_at: Date;
}

export interface MoneyStamp {
  one: Generated<boolean>;
  provider_mode: 'test' | 'live';
  business: string | null;
  stamped_at: Date;
  money_mode: 'solo' | 'split' | 'platform' | null;
  default_fee_percent: number | null;
}

export interface NameReviews {
  id: Generated<string>;
  user_id: string;
  names: ColumnType<unknown, string, string>;
  hides_user_name: boolean;
  state: Generated<'held' | 'approved' | 'rejected'>;
  held_at: Date;
  decided_at: Date | null;
}

export interface Notifications {
  id: Generated<string>;
  recipient_id: string;
  event_key: string;
  entity_type: 'comment' | 'like' | 'post' | 'reaction' | 'membership' | 'transaction';
  entity_id: string;
  actor_id: string | null;
  others: Generated<number>;
  at: Date;
  read_at: Date | null;
}

export interface OperatorRequests {
  id: Generated<string>;
  action: 'refund' | 'book' | 'write_off';
  target_id: string;
  amount_kobo: number;
  bearer: 'creator' | 'platform' | 'bank' | null;
  reason: string;
  state: 'waiting' | 'done' | 'cancelled' | 'expired' | 'failed';
  requested_by: string;
  requested_at: Date;
  executes_at: Date | null;
  expires_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  problem: string | null;
}

export interface PageDays {
  creator_id: string;
  day: string;
  views: number;
  arrivals: number;
}

export interface PaymentMethods {
  id: Generated<string>;
  patron_id: string;
  authorization_code: string;
  signature: string;
  email: string;
  channel: 'card' | 'direct_debit';
  brand: string | null;
  bank: string | null;
  last4: string | null;
  expires_on: string | null;
  created_at: Date;
  removed_at: Date | null;
  expiry_reminded_on: string | null;
  deactivate_at: Date | null;
}

export interface PayoutAccounts {
  id: Generated<string>;
  creator_id: string;
  recipient_code: string;
  bank_code: string;
  bank_name: string;
  last4: string;
  account_name: string;
  usable_at: Date;
  created_at: Date;
  replaced_at: Date | null;
  identity_customer: string | null;
  identity_at: Date | null;
  identity_check_at: Date | null;
  identity_verified_at: Date | null;
  identity_failure: string | null;
}

export interface PayoutRuns {
  run_on: string;
  at: Date;
}

export interface PayoutSettings {
  creator_id: string;
  is_weekly: boolean;
  stopped_at: Date | null;
}

export interface Payouts {
  id: Generated<string>;
  creator_id: string;
  account_id: string;
  amount_kobo: number;
  fee_kobo: number;
  reference: string;
  state: 'created' | 'sent' | 'unknown' | 'succeeded' | 'failed' | 'reversed';
  transfer_code: string | null;
  failure: string | null;
  is_automatic: boolean;
  check_at: Date | null;
  created_at: Date;
  settled_at: Date | null;
  waits_since: Date | null;
  waits_for_code: Generated<boolean>;
}

export interface PinnedPosts {
  creator_id: string;
  post_id: string;
}

export interface PostBodies {
  post_id: string;
  author_id: string;
  body: string;
}

export interface PostCounts {
  post_id: string;
  likes: Generated<number>;
  comments: Generated<number>;
  hearts: Generated<number>;
  thumbs: Generated<number>;
  claps: Generated<number>;
  notification_due_at: Date | null;
  reaction_notification_due_at: Date | null;
  readers: Generated<number>;
}

export interface PostCovers {
  post_id: string;
  author_id: string;
  blur: string | null;
  picture_id: string | null;
}

export interface PostMedia {
  post_id: string;
  position: number;
  media_id: string;
  author_id: string;
  alt: Generated<string>;
}

export interface PostReads {
  post_id: string;
  reader_id: string | null;
  at: Date;
}

export interface Posts {
  id: Generated<string>;
  author_id: string;
  post_type: 'Feed' | 'Community';
  content_type: 'Image' | 'Video';
  audience: 'patrons' | 'everyone';
  state: 'scheduled' | 'published' | 'deleted';
  title: string;
  teaser: Generated<string>;
  media_count: Generated<number>;
  created_at: Date;
  published_at: Date;
  edited_at: Date | null;
  read_minutes: Generated<number>;
}

export interface PrivateFeeds {
  user_id: string;
  token_hash: Buffer;
  made_at: Date;
  last_read_at: Date | null;
}

export interface Profiles {
  user_id: string;
  name: string;
  user_name: string | null;
  bio: Generated<string>;
  country: string | null;
  is_creator: Generated<boolean>;
  page_name: string | null;
  mode: Generated<'posts' | 'posts-and-community'>;
  avatar_key: string | null;
  banner_key: string | null;
  page_image_key: string | null;
  links: ColumnType<unknown, string | undefined, string>;
  verified_at: Date | null;
  updated_at: Date;
  words: GeneratedAlways<string>;
  name_hidden: Generated<boolean>;
}

export interface PushDevices {
  id: Generated<string>;
  session_id: string;
  user_id: string;
  kind: 'fcm' | 'web';
  address: string;
  address_hash: Buffer;
  created_at: Date;
}

export interface Pushes {
  device_id: string;
  recipient_id: string;
  notification_id: string;
  written_at: Date;
  due_at: Date;
  attempts: Generated<number>;
}

export interface QueuedPostEmails {
  recipient_id: string;
  post_id: string;
  due_at: Date;
  attempts: Generated<number>;
}

export interface RateLimits {
  name: string;
  key_hash: Buffer;
  window_end: Date;
  count: number;
}

export interface Reactions {
  post_id: string;
  user_id: string;
  id: Generated<string>;
  name: 'heart' | 'thumbs-up' | 'clapping';
  created_at: Date;
}

export interface ReconcileRounds {
  kind: 'new' | 'whole';
  began_at: Date | null;
  reached_at: Date | null;
}

export interface ReconciliationExceptions {
  id: Generated<string>;
  kind: string;
  key: string;
  details: ColumnType<unknown, string, string>;
  found_at: Date;
  resolved_at: Date | null;
  unallocated_kobo: number | null;
  fee_kobo: Generated<number>;
  cleared_at: Date | null;
}

export interface RecoveryCodes {
  user_id: string;
  code_hash: Buffer;
  used_at: Date | null;
}

export interface Refunds {
  id: Generated<string>;
  attempt_id: string;
  creator_id: string;
  amount_kobo: number;
  reason: 'overpayment' | 'underpayment' | 'excess' | 'creator' | 'operator' | 'dashboard';
  state: 'queued' | 'unknown' | 'sent' | 'done' | 'needs_attention' | 'failed';
  provider_id: number | null;
  problem: string | null;
  next_at: Date | null;
  created_at: Date;
  settled_at: Date | null;
  is_platform_borne: Generated<boolean>;
  asked_at: Date | null;
}

export interface Reports {
  id: Generated<string>;
  reporter_id: string;
  entity_type: 'post' | 'comment' | 'message' | 'user';
  entity_id: string;
  creator_id: string | null;
  reason: 'spam' | 'abuse' | 'sexual' | 'fraud' | 'copyright' | 'other';
  note: Generated<string>;
  state: Generated<'open' | 'closed'>;
  created_at: Date;
  subject_id: string | null;
  closed_at: Date | null;
  outcome: string | null;
  text: string | null;
}

export interface SchemaMigrations {
  name: string;
  applied_at: Date;
  compatible: Generated<boolean>;
  contract_of: string | null;
}

export interface SessionCodes {
  code_hash: Buffer;
  session_id: string;
  host: string;
  challenge: Buffer;
  expires_at: Date;
  used_at: Date | null;
}

export interface Sessions {
  id: Generated<string>;
  token_hash: Buffer;
  media_token_hash: Buffer;
  user_id: string;
  host: string;
  user_agent: Generated<string>;
  created_at: Date;
  seen_at: Date;
  expires_at: Date;
  parent_id: string | null;
  patron_only: Generated<boolean>;
}

export interface Settlements {
  id: number;
  gross_kobo: number;
  fees_kobo: number;
  deductions_kobo: number;
  is_to_bank: boolean;
  settled_at: Date;
  imported_at: Date | null;
  subaccount_code: string | null;
}

export interface SignUps {
  email: string;
  browser_hash: Buffer;
  name: string;
  password_hash: string | null;
  google_subject: string | null;
  roles: ('creator' | 'patron')[];
  created_at: Date;
}

export interface Subaccounts {
  code: string;
  creator_id: string;
  recipient_code: string;
  usable_at: Date;
  created_at: Date;
  retired_at: Date | null;
}

export interface SubscriptionEvents {
  id: GeneratedAlways<number>;
  subscription_id: string;
  creator_id: string;
  at: Date;
  from_state: string | null;
  to_state: string;
  reason: string;
  price_kobo: number;
}

export interface Subscriptions {
  id: Generated<string>;
  creator_id: string;
  patron_id: string;
  membership_id: string;
  state: 'pending' | 'active' | 'past_due' | 'ending' | 'paused' | 'ended';
  price_kobo: number;
  anchor_date: string | null;
  period_no: Generated<number>;
  access_until: Date | null;
  end_reason: string | null;
  created_at: Date;
  ended_at: Date | null;
  anchor_no: Generated<number>;
  method_id: string | null;
  next_at: Date | null;
  reminded_no: number | null;
  retry_days_used: Generated<number>;
  cancel_reason: 'cost' | 'not_enough_posts' | 'not_for_me' | 'break' | 'other' | null;
  access_extended_until: Date | null;
  unsent_failure: string | null;
  consent: string | null;
  consent_version: string | null;
  consented_at: Date | null;
  grace_days: Generated<number>;
}

export interface ThreadParticipants {
  user_id: string;
  with_id: string;
  last_at: Date;
  unread: Generated<number>;
  read_at: Date | null;
  email_due_at: Date | null;
  emailed_at: Date | null;
}

export interface Users {
  id: Generated<string>;
  email: string;
  email_verified_at: Date | null;
  password_hash: string | null;
  phone: string | null;
  roles: ('creator' | 'patron' | 'operator')[];
  state: Generated<'active' | 'suspended' | 'deleted'>;
  created_at: Date;
  push_posts: Generated<boolean>;
  push_comments: Generated<boolean>;
  push_reactions: Generated<boolean>;
  push_money: Generated<boolean>;
  quiet_on: Generated<boolean>;
  quiet_from: Generated<string>;
  quiet_to: Generated<string>;
  post_emails: Generated<'each' | 'weekly' | 'off'>;
  full_text_by_mail: Generated<boolean>;
  screen_recording: boolean | null;
  show_email: Generated<boolean>;
  messages_from: Generated<'supported' | 'nobody'>;
  deleted_at: Date | null;
  erased_at: Date | null;
  locale: string | null;
}

export interface WebhookInbox {
  id: GeneratedAlways<number>;
  provider: string;
  body_hash: Buffer;
  body: Buffer | null;
  event: string;
  object_id: string;
  object_status: string;
  received_at: Date;
  done_at: Date | null;
  tries: Generated<number>;
  problem: string | null;
}

export interface DB {
  alarm_emails: AlarmEmails;
  audit_log: AuditLog;
  auth_codes: AuthCodes;
  authenticators: Authenticators;
  blocks: Blocks;
  charge_attempts: ChargeAttempts;
  charge_pauses: ChargePauses;
  checklists: Checklists;
  clock_offset: ClockOffset;
  closes: Closes;
  comments: Comments;
  creator_days: CreatorDays;
  creator_hours: CreatorHours;
  creator_months: CreatorMonths;
  creator_revenue: CreatorRevenue;
  creator_stats: CreatorStats;
  devices: Devices;
  digests: Digests;
  disputes: Disputes;
  email_suppressions: EmailSuppressions;
  exchange_codes: ExchangeCodes;
  follows: Follows;
  google_nonces: GoogleNonces;
  handles: Handles;
  idempotency_keys: IdempotencyKeys;
  identities: Identities;
  instance_secrets: InstanceSecrets;
  invitation_allowances: InvitationAllowances;
  invitation_days: InvitationDays;
  invitation_emails: InvitationEmails;
  invitation_opt_outs: InvitationOptOuts;
  invitations: Invitations;
  invited_addresses: InvitedAddresses;
  invoices: Invoices;
  ledger_accounts: LedgerAccounts;
  ledger_movements: LedgerMovements;
  ledger_transactions: LedgerTransactions;
  likes: Likes;
  media: Media;
  memberships: Memberships;
  messages: Messages;
  money_stamp: MoneyStamp;
  name_reviews: NameReviews;
  notifications: Notifications;
  operator_requests: OperatorRequests;
  page_days: PageDays;
  payment_methods: PaymentMethods;
  payout_accounts: PayoutAccounts;
  payout_runs: PayoutRuns;
  payout_settings: PayoutSettings;
  payouts: Payouts;
  pinned_posts: PinnedPosts;
  post_bodies: PostBodies;
  post_counts: PostCounts;
  post_covers: PostCovers;
  post_media: PostMedia;
  post_reads: PostReads;
  posts: Posts;
  private_feeds: PrivateFeeds;
  profiles: Profiles;
  push_devices: PushDevices;
  pushes: Pushes;
  queued_post_emails: QueuedPostEmails;
  rate_limits: RateLimits;
  reactions: Reactions;
  reconcile_rounds: ReconcileRounds;
  reconciliation_exceptions: ReconciliationExceptions;
  recovery_codes: RecoveryCodes;
  refunds: Refunds;
  reports: Reports;
  schema_migrations: SchemaMigrations;
  session_codes: SessionCodes;
  sessions: Sessions;
  settlements: Settlements;
  sign_ups: SignUps;
  subaccounts: Subaccounts;
  subscription_events: SubscriptionEvents;
  subscriptions: Subscriptions;
  thread_participants: ThreadParticipants;
  users: Users;
  webhook_inbox: WebhookInbox;
}
