-- widens: one more kind of event
alter table security_events drop constraint security_events_kind_check;
alter table security_events add constraint security_events_kind_check
  check (kind in (
    'sign-in', 'sign-in-failed', 'sign-in-slowed', 'phone-copied', 'refused', 'file-refused', 'permission', 'member-added',
    'member-moved', 'member-disabled', 'member-enabled', 'password-changed', 'factor-on', 'factor-off', 'policy-changed',
    'franchise-joined', 'franchise-left'));
