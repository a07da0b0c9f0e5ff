-- Conversations in which something was said by a channel are found without reading what was said in all others.
create index sms_messages_channel on sms_messages (company_id, channel, thread_id);
