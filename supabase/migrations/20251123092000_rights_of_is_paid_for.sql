-- Only functions with their owner's rights call it: it needs none of its own.
alter function private.is_paid_for(public.gifts) security invoker;
