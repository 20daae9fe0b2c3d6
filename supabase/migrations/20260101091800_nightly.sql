-- What is kept for a time only. The operator runs it every night (docs/operating.md); what is counted
-- by the hour, and inquiries, are also taken away by later ones of their kind.

create function private.forget_old() returns void
  language sql volatile set search_path = ''
as $$
  -- A paid gift may be saved late, but it writes its lock again.
  delete from private.lock_draft where written_at < now() - interval '1 day';
  delete from private.device_invitation where expires_at < now() - interval '1 day';
  delete from private.price_promise where promised_at < now() - interval '30 days';
  delete from private.write_event where at < now() - interval '1 day';
  delete from public.inquiries where created_at < now() - interval '1 year';
$$;
revoke execute on function private.forget_old() from public, anon, authenticated, service_role;
