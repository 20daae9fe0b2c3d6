-- A pass that was lost with its browser's storage (docs/operating.md#a-pass-that-was-lost): a link as
-- for another device, which the operator sends to whoever has paid.

-- Its only caller is the operator. 'bought' is the order of PayPal or the id of the gift that brought
-- the pass. The link carries all that its browser has, gifts as well; it works once, for three days.
create function private.give_back_pass(bought text) returns text
  language plpgsql volatile set search_path = ''
as $$
declare
  token constant text := encode(extensions.gen_random_bytes(16), 'hex');
  lost uuid[];
  holder_hash bytea;
begin
  -- Anybody may enter a payment under a foreign order, but for a gift of their own.
  select array_agg(pass.id) into lost
  from private.pass
  where private.is_valid(pass) and (
    pass.gift_id::text = lower(trim(bought)) or exists (
      select from public.payments as payment
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
comment on function private.give_back_pass is
  'For the operator: the hash of a link that gives a pass back, by the order or the gift that brought it.';
revoke execute on function private.give_back_pass(text) from public, anon, authenticated, service_role;
