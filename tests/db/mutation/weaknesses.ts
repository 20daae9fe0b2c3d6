/**
 * Words of a function's source that hold a protection, and what weakens it: by function and by what
 * would go wrong. None does what another mutant (mutants.ts) does: whether a gift is the caller's
 * own is asked in vain by a kind of its own, and what ends with a trigger or a check is taken away
 * with it.
 */
export const WEAKNESSES: Record<string, Record<string, [before: string, after: string]>> = {
  'public.check_request()': {
    'a read may prefer': ["current_user = 'anon'", 'false'],
    'a write may not prefer': ["in ('GET', 'HEAD')", "in ('GET', 'HEAD', 'POST')"],
  },
  'private.do_break_seal(jsonb)': {
    'wrong answers are not counted': ['held.wrong_answers + 1, paused', 'held.wrong_answers, paused'],
    'a pause is ignored': ['lock.paused_until > clock_timestamp()', 'false'],
    'the day is ignored': ['lock.opens_at > now()', 'false'],
    'any answer is right': ['lock.question is null or', 'true or'],
    'who has broken it is asked again': ['where lock.question is not null', 'where false'],
    'a right answer does not count anew': [
      'set wrong_answers = 0, paused_until = null',
      'set wrong_answers = held.wrong_answers',
    ],
    'an unpaid gift is open': ['not private.is_paid_for(gift)', 'false'],
  },
  'private.pause_after(integer)': {
    'the first pause': ["interval '1 minute'", "interval '0'"],
    'does not grow': ["interval '5 minutes'", "interval '1 minute'"],
    'does not grow further': ["interval '30 minutes'", "interval '1 minute'"],
  },
  'private.gift_for_link(public.gifts)': {
    'with the addresses': ['|| \'{"recipient_email": null, "creator_email": ""}\'', ''],
  },
  'private.gift_cover(public.gifts, private.gift_lock)': {
    'the hint at once': ['lock.wrong_answers >= 3', 'true'],
    'the pause is not told': ['lock.paused_until > now()', 'false'],
  },
  'public.gift_by_link(uuid)': {
    'an unpaid gift is open': ['not private.is_paid_for(gift)', 'false'],
    'who breaks a seal breaks it for all': ['and breaker.key_hash = private.sender_hash()', ''],
    'the day is ignored': ['lock.opens_at > now() or', ''],
    'the seal is ignored': ['lock.question is not null', 'false'],
  },
  'public.lock_gift(uuid, timestamptz, text, text, text, uuid)': {
    'a saved gift is locked': ['if exists (', 'if false and exists ('],
    'without a key': ['if caller is null then', 'if false then'],
    'for ever': ['lock_gift.opens_at > private.latest_opening()', 'false'],
    'an empty answer': ["or btrim(lock_gift.answer) = ''", ''],
    'a question without an answer': ['(lock_gift.question is null) <> (lock_gift.answer is null)', 'false'],
    'further locks of a paid gift are not counted': [
      'or exists (select from private.lock_draft as draft where draft.gift_id = lock_gift.gift_id)\n  );',
      ');',
    ],
    'is counted for a paid gift': [
      'not exists (select from public.payments as payment where payment.gift_id = lock_gift.gift_id)',
      'true',
    ],
    'the same one is hashed again': ['if found or exists (', 'if false and exists ('],
  },
  'public.change_opening(uuid, timestamptz)': {
    'for ever': ['change_opening.opens_at > private.latest_opening()', 'false'],
    'after the day': ['lock.opens_at > now()', 'true'],
    'to no day': ['and change_opening.opens_at is not null', ''],
  },
  'private.take_lock()': {
    'the lock of another browser is taken': ['and draft.key_hash = private.sender_hash()', ''],
  },
  'private.is_locked(uuid)': {
    'the day is ignored': ['or lock.opens_at > now()', ''],
    'the seal is ignored': ['lock.question is not null or', ''],
  },
  'private.may_be_opened(public.gifts)': {
    'an unpaid gift is open': ['not settings.require_verified_payment', 'true'],
    'the day is ignored': ['lock.opens_at > now()', 'false'],
    'the seal is ignored': ['lock.question is not null', 'false'],
    'who breaks a seal breaks it for all': ['and breaker.key_hash = private.sender_hash()', ''],
  },
  'private.do_send_thanks(jsonb)': {
    'a closed gift is thanked for': ['or not private.may_be_opened(gift)', ''],
    'more than three': ['>= 3', '>= 30'],
    'a repetition is refused': ['and sent.gift_id = gift.id) then', 'and false) then'],
    'the voice of somebody else': ['and owner.key_hash = private.sender_hash()', ''],
  },
  'private.gifts_left(private.pass)': {
    'without end': ['pass.gift_limit is not null', 'false'],
    'of all passes': ['where made.pass_id = pass.id', ''],
  },
  'private.pass_for_many()': {
    'anybody’s': ['holder.key_hash = private.sender_hash() and', ''],
    'one that has ended': ['and private.is_valid(pass)', ''],
    'the used one first': ['nulls first', 'nulls last'],
  },
  'private.make_gift_of_many(public.gifts, uuid, jsonb, private.pass)': {
    'without its lock': ['lock.gift_id = template.id and', 'false and'],
    'listed at once': ['delete from private.listed_gift as listed where listed.gift_id = gift.id;', ''],
    'listed on its day': [
      'update private.gift_lock as lock set is_listed = true where lock.gift_id = gift.id;',
      '',
    ],
    'an inquiry': ["case when pass.is_given then 'single' else pass.option end", 'pass.option'],
    'counted with single gifts': ["perform set_config('gifts.counted_with_batch', gift.id::text, true);", ''],
    'paid for by nobody': ['perform private.note_open_gifts(array[gift.id]);', ''],
    'with the files of greetings': [
      'join private.files_at(array[gift.media_url, gift.music_url, gift.video_greeting_url]) as file using (bucket_id, name)',
      '',
    ],
  },
  'private.do_make_gifts(jsonb)': {
    'a pass on trust has no limit': ['not private.is_paid_pass(pass)', 'false'],
    'a paid pass has one, too': ['and not private.is_paid_pass(pass)', ''],
    'what it has is counted again': ['- cardinality(known)', ''],
    'without a pass': ['if pass.id is null then', 'if false then'],
    'over the limit': ['continue when private.gifts_left(pass) = 0;', ''],
    'all at once': ['order by held.id for update', 'order by held.id'],
    'at one pass at a time': [
      'holder.key_hash = private.sender_hash())\n    order by held.id for update',
      'holder.key_hash = private.sender_hash() and held.id = pass.id)\n    order by held.id for update',
    ],
    'a repetition is refused': ["if (recipient ->> 'id')::uuid = any (known)", 'if false'],
    'empty ones stay': ['delete from private.batch where batch.id = given.batch_id;', ''],
  },
  'private.check_recipients(text, jsonb)': {
    'as many as one likes': ['between 1 and 25', 'between 1 and 26'],
  },
  'private.count_call(text, uuid, jsonb, boolean)': {
    'nothing is counted': ['if is_counted then', 'if false then'],
    'the same call is counted again': ['if not found then', 'if false then'],
  },
  'public.answer_of(uuid)': {
    'of anybody’s call': ['and held.key_hash = private.sender_hash()', ''],
  },
  'private.carry_out_call()': {
    'a refusal takes its count back': ['if not is_read or', 'if true or'],
  },
  'public.batches()': { 'everybody’s': ['where owner.key_hash = private.sender_hash()', ''] },
  'public.delete_batch(uuid)': {
    'files stay': ['where file is not null', 'where false'],
  },
  'private.grant_pass(uuid, integer, integer)': {
    'to any gift': ['not exists (select from public.inquiries where gift_id = inquiry_gift)', 'false'],
    'to everybody': ['where owner.gift_id = inquiry_gift', ''],
    'stays unanswered': ['answered_at = coalesce(answered_at, now())', 'answered_at = null'],
  },
  'private.give_back_pass(text)': {
    'of a pass that has ended': ['private.is_valid(pass) and (', '('],
    'of one of several': ['cardinality(lost), 0) <> 1', 'cardinality(lost), 0) = 0'],
    'not by the order': ['payment.order_id = upper(trim(bought))', 'false'],
    'by anybody’s order': [' and payer.key_hash = payment.entered_by', ''],
    'not by the gift': ['pass.gift_id::text = lower(trim(bought))', 'false'],
    'of any device': ['payment.entered_by = holder.key_hash', 'payment.entered_by <> holder.key_hash'],
    'for ten minutes': ["now() + interval '3 days'", "now() + interval '10 minutes'"],
  },
  'public.orphaned_media(interval, timestamptz, text, text, integer)': {
    'voices are pruned': ["'gift_audio/' || sent.voice", "'gift_audio/'"],
    'files of greetings are pruned': ["'gift_media/' || greeting.picture", "'gift_media/'"],
  },
  'public.files_of_gift(uuid)': {
    'what another gift holds': ['and other.gift_id <> of_gift', 'and false'],
    'what its row names': ['and owner.key_hash is null', ''],
  },
  'private.release_greeting_file()': {
    'stays in use': ['used.gift_id = old.gift_id', 'false'],
    'stays with its writer': ['private.sender_hash() is not null', 'false'],
  },
  'private.gathering_token(uuid)': {
    'everybody makes it': ["private.request_header('x-sender-key') ||", ''],
    'one for all gifts': ['|| gathering_token.gift_id', ''],
  },
  'private.writer_hash(uuid)': {
    'one for all browsers': ['private.sender_hash() ||', ''],
    'one for all gifts': ['|| uuid_send(writer_hash.gift_id)', ''],
  },
  'private.may_gather(public.gifts)': {
    'an inquiry collects': ["gift.payment_status <> 'pending_business_confirmation'", 'true'],
    'an unverified gift collects': ['not (select require_verified_payment from private.settings)', 'true'],
    'what was given back still collects': ["'refunded', 'reversed'", "'refused'"],
    'others refuse a payment': ['and payment.turn = 0', ''],
    'a verdict is needed everywhere': ['or not (select', 'or false and not (select'],
  },
  'private.state_of(private.gathering_link)': {
    'an unpaid gift collects': ['private.may_gather(gift)', 'true'],
    'no end': ['gathering.is_open', 'true'],
    'more than a hundred': ['>= 100', '>= 101'],
    'a deleted gift collects': ["when link.gift_id is null then 'deleted'", ''],
    'hidden ones take a place': ['and not greeting.is_hidden', ''],
  },
  'private.count_greeting(uuid)': {
    'more than forty': ['>= 40', '>= 41'],
    'in all gifts together': ['|| uuid_send(count_greeting.gift_id)', ''],
  },
  'private.use_or_grant_pass()': {
    'an unconfirmed pass that lasts longer': ['private.is_paid_pass(pass) desc,', ''],
    'bought time is lost': ['coalesce(runs_until, now())', 'coalesce(running.valid_until, now())'],
  },
  'private.refuse_further_browser()': {
    'any number': ['>= 10', '>= 100'],
    'all at once': ['where held.id = new.pass_id for no key update', 'where held.id = new.pass_id'],
    'the same one again is a further one': ['held.key_hash = new.key_hash) then', 'false) then'],
  },
  'private.may_enclose(text, text)': {
    'any file': ['file_name = any (private.unused_files(in_bucket))', 'true'],
    'a document': ["(type.mimetype like 'image/%' or type.mimetype like 'audio/%')", 'true'],
    'a larger one': ['<= 10 *', '<= 11 *'],
    'a smaller one': ['<= 10 *', '< 10 *'],
  },
  'public.gathering(uuid)': {
    'an unpaid one is open': ['not private.may_gather(gift)', 'false'],
    'tells who wrote': [',written_by}', '}'],
  },
  'public.change_gathering(uuid, boolean)': {
    'has no end': ['excluded.is_open', 'true'],
  },
  'public.gatherings()': {
    'everybody’s': ['greeting.gift_id = any (private.owned())', 'true'],
  },
  'public.delete_greeting(uuid)': {
    'not by its sender': ['private.is_own_gift(greeting.gift_id)', 'false'],
    'not by its writer': ['greeting.written_by = private.writer_hash(greeting.gift_id)', 'false'],
  },
  'public.joining(text)': {
    'others’ greetings': ['and greeting.written_by = private.writer_hash(link.gift_id)', ''],
    'an unpaid gift': ["and state <> 'unpaid'", ''],
    'with the id': ['{id,locked}', '{locked}'],
    'with the place': ['{gift_id,position,', '{gift_id,'],
    'whether it was hidden': [',is_hidden}', '}'],
  },
  'private.do_put_greeting(jsonb)': {
    'all at once': ['for update', ''],
    'a greeting of others': ['held.written_by <> writer', 'false'],
    'more than five': ['>= 5', '>= 6'],
    'changed after the end': ["state = 'full' and held.id is not null", 'held.id is not null'],
    'no change when full': ["or state = 'full' and held.id is not null", ''],
    'any picture': ["and not private.may_enclose('gift_media', given.picture)", 'and false'],
    'any voice': ["and not private.may_enclose('gift_audio', given.voice)", 'and false'],
    'its file may be deleted': ['where file.name is not null', 'where false'],
    'any number of a network': ['perform private.count_greeting(link.gift_id);', ''],
    'one of another gift is changed': ['where greetings.written_by = excluded.written_by', ''],
  },
  'public.greetings_of_gift(uuid, integer)': {
    'of a locked gift': ['and private.may_be_opened(gift)', ''],
    'hidden ones': ['and not greeting.is_hidden', ''],
    'all at once': ['<= 30', '<= 31'],
    'with the id': ['{id,gift_id,', '{gift_id,'],
    'with its writer': ['written_by,', ''],
  },
  'private.forget_old_inquiries()': {
    'young ones are forgotten': ["interval '1 year'", "interval '1 day'"],
  },
  'private.hand_over_voice()': {
    'every voice is handed over': ['owner.name = old.voice', 'true'],
  },
  'private.state_of(private.device_invitation)': {
    'a used link is good': ["when invitation.used_by is not null then 'used'", ''],
    'an old link is good': ["when invitation.expires_at <= now() then 'expired'", ''],
    'an unknown link is good': ["when invitation.token_hash is null then 'unknown'", ''],
  },
  'private.do_invite_device(jsonb)': {
    'an earlier link stays': ['old.key_hash = caller and old.used_by is null', 'false'],
  },
  'private.shared_gifts(bytea)': {
    'the gifts of all': ['owner.key_hash = of_key', 'true'],
    'an unpaid gift': ['private.is_paid_for(gift)', 'true'],
  },
  'private.do_accept_invitation(jsonb)': {
    'takes over the passes of all': [
      'from private.pass_holder as holder where holder.key_hash = invitation.key_hash',
      'from private.pass_holder as holder',
    ],
    'a link is never used up': ['set used_by = caller', 'set used_by = null'],
  },
  'public.leave_devices()': {
    'the last one leaves': ['and other.key_hash <> caller', ''],
    'the files stay': [
      'perform private.hand_over_files(array[shared.gift_id], array[caller], shared.heir);',
      '',
    ],
    'an open link stays': [
      'delete from private.device_invitation as invitation where invitation.key_hash = caller;',
      '',
    ],
  },
  'public.sign_off_others()': {
    'the files stay': ['and owner.key_hash <> caller),', 'and false),'],
    'gifts of others are taken': [
      'where owner.gift_id = any (mine) and owner.key_hash <> caller;',
      'where owner.key_hash <> caller;',
    ],
    'passes of others are taken': ['held.key_hash = caller and other.pass_id = held.pass_id and', ''],
  },
  'private.take_over_files()': {
    'the operator takes them away': ['where private.sender_hash() is not null', ''],
  },
  'private.prices_between(text, text, timestamptz, timestamptz)': {
    'prices for ever': [
      'least(listed.ended_at, reduction.ended_at) > greatest(prices_between.since, listed.began_at, reduction.began_at)',
      'true',
    ],
    'also a price to come': ['<= prices_between.until', "<= 'infinity'"],
    'an old price reduced by a later percentage': [
      'greatest(prices_between.since, listed.began_at, reduction.began_at)',
      'prices_between.since',
    ],
    'the percentage of another coupon': ['terms.code = prices_between.coupon', 'true'],
    'a coupon of another option': ['and prices_between.option = any (present.options)', ''],
    'a coupon at the full price': ['where prices_between.coupon is null', ''],
  },
  'private.prices_of_gift(uuid, text, text, timestamptz, interval)': {
    'a coupon that has ended': ['private.is_expired(reduction, prices_of_gift.at)', 'false'],
    'the promise to another gift': ['promise.gift_id = prices_of_gift.gift_id', 'true'],
    'the promise of another option': ['and promise.option = prices_of_gift.option', ''],
    'a promise for ever': ["interval '30 days'", "interval '300 days'"],
    'no promise': ['promise.gift_id = prices_of_gift.gift_id', 'false'],
  },
  'private.is_on_sale(text, text, integer)': {
    'any amount': ['is_on_sale.cents in', 'true or is_on_sale.cents in'],
    'a coupon that has ended': [
      'private.price_cents(is_on_sale.option, is_on_sale.coupon, now()) is not null',
      'true',
    ],
    'the price of now alone': ["interval '1 day'", "interval '0'"],
  },
  'public.order_price_cents(text, text, integer)': {
    'the price of now alone': [
      'private.is_on_sale(order_price_cents.option, order_price_cents.coupon, shown)',
      'false',
    ],
  },
  'private.state_of_coupon(text, text, text, uuid, integer)': {
    'for whoever did not sign up': [
      'coupon.needs_subscription and not private.is_subscriber(address)',
      'false',
    ],
    'promises what is free': ['state_of_coupon.cents > 0', 'true'],
    'promises any amount': [
      'not private.is_on_sale(state_of_coupon.option, coupon.code, state_of_coupon.cents)',
      'false',
    ],
    'promises nothing': ['state_of_coupon.gift_id is not null then', 'false then'],
  },
  'private.is_subscriber(text)': {
    everybody: ['subscriber.address = lower(btrim(is_subscriber.email))', 'true'],
  },
  'private.spend_coupon()': {
    'is not counted': ["perform private.count_request('coupon');", ''],
    'a second gift that was paid for is refused': ['if exists (', 'if false and exists ('],
    'what was paid for does not use it': [
      'values (coupon.code, address, new.id)',
      'select coupon.code, address, new.id where false',
    ],
    'for whoever did not sign up': [
      'coupon.needs_subscription and not private.is_subscriber(address)',
      'false',
    ],
  },
  'private.refuse_second_row()': {
    'the operator is refused': ["current_user = 'anon'", 'true'],
  },
  'private.keep_percentage()': {
    'the new percentage is kept': ['(old.code, old.percent_off)', '(old.code, new.percent_off)'],
  },
  'private.note_old_price()': {
    'everything is old': ['new.is_old_price := not exists', 'new.is_old_price := true or not exists'],
  },
  'private.refuse_unfitting_amount()': {
    'nothing is paid': ['new.amount_cents <= 0 or', ''],
    'any amount': ['where cents = new.amount_cents', ''],
    'a price of long ago': ["interval '60 days'", "interval '600 days'"],
    'the prices of now alone': ["interval '60 days'", "interval '0'"],
  },
  'private.refuse_unfitting_coupon()': {
    'any payment': ['where payment.gift_id = new.id and', 'where'],
    'a payment of another coupon': ['and payment.coupon = new.applied_coupon', ''],
    'a paid coupon is refused': ['where payment.gift_id = new.id', 'where false'],
    'free at a price': ['and 0 <> all (prices)', 'and false'],
    'waits for a payment of nothing': ['0 = all (prices)', 'false'],
    'a paid gift was free, too': ['0 = all (prices) and not is_ordered', '0 = all (prices)'],
  },
  'public.record_verdict(text, text, text, timestamptz, uuid)': {
    'an old price is verified': ["new_verdict = 'verified' and exists", 'false and exists'],
    'what is pending at an old price is refused': ["new_verdict = 'verified' and exists", 'exists'],
    'every old price is refused': ['where cents = payment.amount_cents', 'where false'],
    'a new price is judged by its time': ['payment.is_old_price and', ''],
    'without its reason': ["reason := 'old_price';", ''],
    'refusals are not counted': ["+ (new_verdict = 'refused')::integer", ''],
    'everything is counted': ["(new_verdict = 'refused')::integer", '1'],
    'without its time': [
      'then now() else payment.verified_at',
      'then payment.verified_at else payment.verified_at',
    ],
    'a verified payment is refused later': ["then new_verdict in ('refunded', 'reversed')", 'then true'],
    'a refunded one is verified again': ["then new_verdict = 'reversed'", 'then true'],
    'a reversed one is judged again': ["when 'reversed' then false", "when 'reversed' then true"],
    'all payments are judged': [
      'where payment.order_id = of_order and payment.id = coalesce(of_payment, payment.id)\n    and case',
      'where case',
    ],
    'all entries of an order are judged': [
      'payment.id = coalesce(of_payment, payment.id)\n    and case',
      'true\n    and case',
    ],
  },
  'public.claim_payments(uuid, integer, boolean, timestamp with time zone)': {
    'a long sweep begins again': [
      "least(asked_before, now() - interval '1 minute')",
      "least(now(), now() - interval '1 minute')",
    ],
    'a long sweep begins again with saved gifts': [
      "least(asked_before, now() - interval '1 hour')",
      "least(now(), now() - interval '1 hour')",
    ],
    'the same one twice': [
      'set checked_at = now() from due where payment.id = due.id returning payment.*;\n  else',
      'set checked_at = payment.checked_at from due where payment.id = due.id returning payment.*;\n  else',
    ],
    'the same one of a gift twice': [
      'set checked_at = now() from due where payment.id = due.id returning payment.*;\n  end if',
      'set checked_at = payment.checked_at from due where payment.id = due.id returning payment.*;\n  end if',
    ],
    'what was refused is open': ["then 'refused' else 'open' end", "then 'refused' else 'refused' end"],
    'what is open was refused': ["then 'refused' else 'open' end", "then 'open' else 'open' end"],
    'saved gifts do not come first': ['payment.sweep = wanted and payment.gift_is_saved', 'false'],
    'saved gifts come every minute': [
      "interval '1 hour'))\n        order",
      "interval '1 minute'))\n        order",
    ],
    'payments of other gifts': ['from private.entries_for(of_gift) as paid', 'from public.payments as paid'],
    "invented entries come before the sender's": [
      'order by payment.turn = 0 desc, payment',
      'order by payment',
    ],
    "invented entries come before the sender's in a sweep": [
      'order by payment.turn, payment.checked_at nulls first, payment.created_at\n        limit how_many\n',
      'order by payment.checked_at nulls first, payment.created_at\n        limit how_many\n',
    ],
    'what is settled': ["and (payment.verdict is null or payment.verdict in ('pending', 'refused'))", ''],
    'an unknown order for ever': ["interval '1 day' then null", "interval '1 day' then interval '1 minute'"],
    'an unknown order never': [
      "payment.verdict_reason = 'unknown_order' and payment.created_at < now() - interval '1 day'",
      "payment.verdict_reason = 'unknown_order'",
    ],
    'the second refusal is as the first': ["interval '10 minutes'", "interval '1 minute'"],
    'the third refusal is as the first': [
      "when payment.refusals = 3 then interval '1 hour'",
      "when payment.refusals = 3 then interval '1 minute'",
    ],
    'further refusals are as the third': ["else interval '1 day'", "else interval '1 hour'"],
  },
  'public.payments_of_gift(uuid, integer)': {
    'a verified one is one of many': ["payment.verdict is not distinct from 'verified' desc,", ''],
    "the sender's is one of many": ['payment.turn = 0 desc,', ''],
  },
  'private.give_turn()': {
    'any number': ['case when before_it < 20 then', 'case when true then'],
    'what nobody asks about stays open': ["new.verdict := 'refused';", ''],
    'without its reason': ["new.verdict_reason := 'too_many';", ''],
    'PayPal’s word does not bring it back': [
      "new.turn is null and new.verdict is distinct from 'refused'",
      'false',
    ],
    "the sender's come one after the other": ['when is_of_sender then 0', 'when false then 0'],
    'no gift is saved': ['exists (select from public.gifts as gift where gift.id = new.gift_id)', 'false'],
  },
  'private.note_payments_of_sender()': {
    'everybody’s': ['and entry.entered_by = new.key_hash', ''],
    'what was one too many stays': [
      'set verdict = null, verdict_reason = null',
      'set verdict = payment.verdict',
    ],
  },
  'private.note_saved_gift()': {
    'all gifts': ['payment.gift_id = case when', 'true or payment.gift_id = case when'],
    'a deleted gift stays saved': ["set gift_is_saved = tg_op = 'INSERT'", 'set gift_is_saved = true'],
  },
  'private.lock_open_gifts(uuid[])': {
    'a lock for each of many': ['cardinality(gifts) > 100', 'false'],
  },
  'private.entries_for(uuid)': {
    'whatever number': ['and payment.turn is not null\n', '\n'],
  },
  'private.forget_invented_payments()': {
    'young ones': ["interval '90 days'", "interval '9 days'"],
    "the sender's": ['and turn is distinct from 0', ''],
    'what PayPal knew': ["and verdict_reason in ('too_many', 'unknown_order')", ''],
  },
  'private.is_of_sender(public.payments)': {
    'every browser is': ['owner.key_hash = payment.entered_by', 'true'],
  },
  'public.draft_state(jsonb, integer)': {
    'any price': ['not private.is_on_sale(option, null, draft_state.cents)', 'false'],
    'an unknown option is a matter of price': [
      'and private.price_cents(option, null, now()) is not null',
      '',
    ],
    'tells codes': ["draft_state.draft ->> 'applied_coupon' is null", 'true'],
    'a deleted id is free': ['exists (select from private.spent_gift_id where gift_id = draft_id)', 'false'],
    'the gift of another browser': [
      'if not exists (select from private.gift_owner',
      'if false and not exists (select from private.gift_owner',
    ],
    'another date is another gift': ["draft_state.draft - 'created_at'", 'draft_state.draft'],
    'every gift is the same': ['unsaved is not distinct from saved', 'true'],
  },
};
