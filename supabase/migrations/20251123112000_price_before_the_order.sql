-- Orders that the browser makes ask nobody about their amount, so the question that comes before each of them does
-- (docs/decisions/price-changes.md).

-- As before, and 'price' where the amount that the page shows has not been on sale for a day. A coupon that is unknown or has expired has
-- no price at all: that is for coupon_state to say.
drop function public.draft_state(jsonb);
create function public.draft_state(draft jsonb, cents integer default null) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  draft_id constant uuid := draft_state.draft ->> 'id';
  saved public.gifts;
  unsaved public.gifts;
  prices constant integer[] := array(
    select private.prices_of_gift(draft_id, draft ->> 'price_id', draft ->> 'applied_coupon', now()) where draft_state.cents is not null
  );
begin
  perform private.note_files_of_order(draft_state.draft);
  select gift.* into saved from public.gifts as gift where gift.id = draft_id;
  if not found then
    return case
      when exists (select from private.spent_gift_id where gift_id = draft_id) then 'other'
      when draft_state.cents <> all (prices) and cardinality(prices) > 0 then 'price'
      else 'free'
    end;
  end if;
  if not exists (select from private.gift_owner where gift_id = draft_id and key_hash = private.sender_hash()) then
    return 'other';
  end if;
  unsaved := jsonb_populate_record(saved, draft_state.draft - 'created_at');
  return case when unsaved is not distinct from saved then 'same' else 'other' end;
end
$$;
revoke execute on function public.draft_state(jsonb, integer) from public, anon, authenticated, service_role;
grant execute on function public.draft_state(jsonb, integer) to anon;
