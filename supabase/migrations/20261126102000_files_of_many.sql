-- The gifts of a list keep the files that their rows name. They also kept those of the template's
-- greetings, so that the photo of a greeting that was taken back stayed public.

-- Makes the gift of a template for one name: everything of it but the name, the address and the
-- words; its lock too, as far as its day has not come.
create or replace function private.make_gift_of_many(
  template public.gifts, batch_id uuid, recipient jsonb, pass private.pass
) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  gift public.gifts := template;
begin
  gift.id := (recipient ->> 'id')::uuid;
  gift.created_at := now();
  gift.recipient_name := recipient ->> 'name';
  gift.recipient_email := recipient ->> 'email';
  gift.message := recipient ->> 'message';
  -- A gift of the operator's pass costs nothing and is no inquiry.
  gift.price_id := case when pass.is_given then 'single' else pass.option end;
  gift.payment_status := 'paid';
  gift.applied_coupon := null;
  insert into private.lock_draft (gift_id, key_hash, opens_at, question, hint, answer_hash)
  select gift.id, private.sender_hash(), day, lock.question, lock.hint, lock.answer_hash
  from private.gift_lock as lock, nullif(greatest(lock.opens_at, now()), now()) as day
  where lock.gift_id = template.id and (day is not null or lock.question is not null)
  on conflict on constraint lock_draft_pkey do update set
    opens_at = excluded.opens_at, question = excluded.question, hint = excluded.hint,
    answer_hash = excluded.answer_hash, request_hash = null;
  perform set_config('gifts.counted_with_batch', gift.id::text, true);
  insert into public.gifts select gift.*;
  insert into private.batch_gift (gift_id, batch_id, position)
  values (gift.id, make_gift_of_many.batch_id, (recipient ->> 'position')::integer);
  insert into private.pass_gift (gift_id, pass_id) values (gift.id, pass.id)
  on conflict (gift_id) do update set pass_id = excluded.pass_id;
  -- The files may be another device's of the sender. Those of greetings stay the template's.
  insert into private.file_of_gift (gift_id, bucket_id, name)
  select gift.id, used.bucket_id, used.name
  from private.file_of_gift as used
  join private.files_at(array[gift.media_url, gift.music_url, gift.video_greeting_url]) as file using (bucket_id, name)
  where used.gift_id = template.id
  on conflict do nothing;
  -- No list shows it, neither now nor when its day has come.
  delete from private.listed_gift as listed where listed.gift_id = gift.id;
  update private.gift_lock as lock set is_listed = true where lock.gift_id = gift.id;
  perform private.note_open_gifts(array[gift.id]);
  update private.open_gift as open set is_listed = false where open.gift_id = gift.id;
end
$$;
revoke execute on function private.make_gift_of_many(public.gifts, uuid, jsonb, private.pass)
  from public, anon, authenticated, service_role;

-- What was kept too much until now. A thank-you's voice and a greeting's file are kept where they are
-- named (thanks, together).
delete from private.file_of_gift as used
using private.batch_gift as made, public.gifts as gift
where made.gift_id = used.gift_id and gift.id = made.gift_id
  and not exists (
    select from private.files_at(array[gift.media_url, gift.music_url, gift.video_greeting_url]) as named
    where named.bucket_id = used.bucket_id and named.name = used.name
  )
  and not exists (
    select from public.greetings as greeting
    where greeting.gift_id = used.gift_id
      and (used.bucket_id, used.name) in (('gift_media', greeting.picture), ('gift_audio', greeting.voice))
  );
