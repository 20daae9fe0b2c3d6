import { requestContext } from '../../../supabase/embedded/request-context.ts';
import type { TestBackend } from './backend.ts';

/** The end of a transaction that PostgREST takes back because not exactly one row would be answered. */
class NotOneObject extends Error {
  readonly code = 'PGRST116';
}

/**
 * Saves a gift in the statement that PostgREST writes for
 * `POST gifts?select=id,thanks!inner(id)`, which the embedded backend does not know on a write:
 * the insert and the question of its caller in one. Answers the code of an error, or 'rows'.
 *
 * @param asOneObject with the Accept for one object, which a gift without thanks never is.
 */
export async function saveWithThanks(
  backend: TestBackend,
  senderKey: string,
  gift: object,
  asOneObject: boolean,
): Promise<string> {
  const columns = Object.keys(gift)
    .map((name) => `"${name}"`)
    .join(', ');
  const statement = `
    with pgrst_source as (
      insert into "public"."gifts" (${columns})
      select ${columns} from json_populate_record(null::"public"."gifts", $1::text::json) _ returning "public"."gifts"."id"
    )
    select pg_catalog.count(_postgrest_t)::integer as page_total, coalesce(json_agg(_postgrest_t)->0, 'null')::text as body
    from (
      select "gifts"."id", "gifts_thanks_1"."gifts_thanks_1" as "thanks"
      from "pgrst_source" as "gifts"
      inner join lateral (
        select json_agg("gifts_thanks_1") as "gifts_thanks_1"
        from (select "thanks_1"."id" from "public"."thanks" as "thanks_1" where "thanks_1"."gift_id" = "gifts"."id") as "gifts_thanks_1"
      ) as "gifts_thanks_1" on "gifts_thanks_1" is not null
    ) _postgrest_t`;
  const headers = { 'x-sender-key': senderKey, 'cf-connecting-ip': '198.51.100.77' };
  try {
    await requestContext.run({ method: 'POST', headers, isRest: true }, () =>
      backend.database.transaction('anon', async (query) => {
        const [answer] = await query<{ page_total: number }>(statement, [JSON.stringify(gift)]);
        if (asOneObject && answer?.page_total !== 1) throw new NotOneObject();
      }),
    );
    return 'rows';
  } catch (error) {
    return (error as { code: string }).code;
  }
}
