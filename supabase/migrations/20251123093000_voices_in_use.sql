-- The voice of a thank-you that has arrived stays, also for whoever sent it. Whoever deletes the thank-you owns the file next
-- (20251122110000_thanks.sql) and may delete it then.

-- Own files that neither a saved gift of the caller names, nor a thank-you, nor a paid order whose gift is still to be saved.
create or replace function private.unused_files(in_bucket text) returns text[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(owner.name), '{}')
  from private.file_owner as owner
  where owner.key_hash = private.sender_hash()
    and owner.bucket_id = in_bucket
    and not exists (
      select from private.file_of_gift as used where used.bucket_id = owner.bucket_id and used.name = owner.name
    )
    and not exists (
      select from public.thanks as sent where owner.bucket_id = 'gift_audio' and sent.voice = owner.name
    )
    and not exists (
      select from public.payments as payment
      where payment.gift_id = owner.ordered_for
        and not exists (select from public.gifts as gift where gift.id = payment.gift_id)
        and not exists (select from private.spent_gift_id as spent where spent.gift_id = payment.gift_id)
    );
$$;
