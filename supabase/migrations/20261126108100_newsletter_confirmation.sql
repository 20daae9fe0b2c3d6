-- Double opt-in of the newsletter (docs/decisions/post.md): whoever signs up is asked by mail, and a
-- press of a button on the page behind its link confirms. To open the link does nothing: mail scanners
-- open all of them.

insert into private.mail_kind (name, is_once) values ('newsletter', true);
insert into private.counted_function (name, kind, is_read) values ('answer_newsletter', 'subscriber', true);

-- Table -------------------------------------------------------------------------------------------

-- The link of each entry: it confirms, and is the way out in each later newsletter, so it is kept
-- itself and not only its hash.
create table private.newsletter_link (
  subscriber_id uuid primary key references public.newsletter_subscribers (id) on delete cascade,
  token bytea not null default extensions.gen_random_bytes(16),
  -- Looked up by its hash, so that the time of an answer tells nothing about the token.
  token_hash bytea not null generated always as (sha256(token)) stored,
  constraint newsletter_link_one_per_token unique (token_hash)
);

-- Grants ------------------------------------------------------------------------------------------

revoke all on private.newsletter_link from public, anon, authenticated, service_role;

-- Row-level security ------------------------------------------------------------------------------

alter table private.newsletter_link enable row level security;

-- Triggers ----------------------------------------------------------------------------------------

create function private.ask_subscriber() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  link private.newsletter_link;
begin
  insert into private.newsletter_link (subscriber_id) values (new.id) returning * into link;
  perform private.queue_mail('newsletter', new.email, new.id, jsonb_build_object('token', encode(link.token, 'hex')));
  return null;
end
$$;
revoke execute on function private.ask_subscriber() from public, anon, authenticated, service_role;
create trigger newsletter_subscribers_write_mail after insert on public.newsletter_subscribers
  for each row execute function private.ask_subscriber();

-- Nobody is asked about what is there no more.
create function private.withdraw_question() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.outgoing_mail as mail
  where mail.about = old.id and mail.kind = 'newsletter' and mail.sent_at is null;
  return null;
end
$$;
revoke execute on function private.withdraw_question()
  from public, anon, authenticated, service_role;
create trigger newsletter_subscribers_withdraw_mail after delete on public.newsletter_subscribers
  for each row execute function private.withdraw_question();

insert into private.newsletter_link (subscriber_id) select id from public.newsletter_subscribers;

-- Functions ---------------------------------------------------------------------------------------

-- The answer to the question: wants it, or wants it no more.
create function public.answer_newsletter(call_id uuid, token text, wants boolean) returns void
  language sql volatile security definer set search_path = ''
as $$
  select private.count_call('answer_newsletter', call_id, jsonb_build_object('token', token, 'wants', wants));
$$;
revoke execute on function public.answer_newsletter(uuid, text, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.answer_newsletter(uuid, text, boolean) to anon;

-- confirmed, left, or unknown where the link belongs to no entry, or no more.
create function private.do_answer_newsletter(arguments jsonb) returns jsonb
  language plpgsql volatile set search_path = ''
as $$
declare
  hash bytea;
  entry uuid;
begin
  if (arguments ->> 'token') ~ '^[0-9a-f]{32}$' then
    hash := sha256(decode(arguments ->> 'token', 'hex'));
  end if;
  select link.subscriber_id into entry from private.newsletter_link as link where link.token_hash = hash;
  if entry is null then
    return jsonb_build_object('state', 'unknown');
  end if;
  if (arguments ->> 'wants')::boolean then
    update public.newsletter_subscribers as subscriber
    set confirmed_at = coalesce(subscriber.confirmed_at, now()) where subscriber.id = entry;
    return jsonb_build_object('state', 'confirmed');
  end if;
  delete from public.newsletter_subscribers as subscriber where subscriber.id = entry;
  return jsonb_build_object('state', 'left');
end
$$;
revoke execute on function private.do_answer_newsletter(jsonb)
  from public, anon, authenticated, service_role;

-- Who may be sent newsletters, each with its way out.
create function private.newsletter_list() returns table (email text, confirmed_at timestamptz, way_out text)
  language sql stable set search_path = ''
as $$
  select subscriber.email, subscriber.confirmed_at, '#/newsletter/' || encode(link.token, 'hex')
  from public.newsletter_subscribers as subscriber
  join private.newsletter_link as link on link.subscriber_id = subscriber.id
  where subscriber.confirmed_at is not null
  order by subscriber.confirmed_at;
$$;
comment on function private.newsletter_list is
  'For the operator: the confirmed addresses, each with the way out that belongs into its newsletters.';
revoke execute on function private.newsletter_list() from public, anon, authenticated, service_role;
