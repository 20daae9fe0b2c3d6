-- A pass is given back by an order that one of its own browsers has entered. Whoever has opened a gift
-- knows its id, and may enter any order for it: with an order of their own, however real, they would
-- be handed the link to all that its sender has.
create or replace function private.give_back_pass(bought text) returns text
  language plpgsql volatile set search_path = ''
as $$
declare
  token constant text := encode(extensions.gen_random_bytes(16), 'hex');
  lost uuid[];
  holder_hash bytea;
begin
  select array_agg(pass.id) into lost
  from private.pass
  where private.is_valid(pass) and (
    pass.gift_id::text = lower(trim(bought)) or exists (
      select from public.payments as payment
      join private.pass_holder as payer on payer.pass_id = pass.id and payer.key_hash = payment.entered_by
      where payment.gift_id = pass.gift_id and payment.order_id = upper(trim(bought))
    )
  );
  if coalesce(cardinality(lost), 0) <> 1 then
    raise exception '% valid passes of %.', coalesce(cardinality(lost), 0), bought
      using hint = 'Name the gift that brought the pass: PayPal shows its id with the payment.';
  end if;
  -- Of several devices the one that has paid, which has the gift, too.
  select holder.key_hash into strict holder_hash
  from private.pass_holder as holder
  join private.pass on pass.id = holder.pass_id
  where holder.pass_id = lost[1]
  order by exists (
    select from public.payments as payment
    where payment.gift_id = pass.gift_id and payment.entered_by = holder.key_hash
  ) desc, holder.key_hash
  limit 1;
  insert into private.device_invitation (token_hash, key_hash, expires_at)
  values (private.token_hash(token), holder_hash, now() + interval '3 days');
  return '#/geraet/' || token;
end
$$;
